import { Box, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { type Count, TodoCount } from './TodoCount.tsx';

export interface TodoCardProps {
  title: string;
  /** Undefined when it could not be found out. */
  count: Count | undefined;
  link: { to: string; label: string };
  children: ReactNode;
}

export function TodoCard({ title, count, link, children }: TodoCardProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading}>
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1 }}>
          <Typography variant="h2" id={heading} sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          {count !== undefined && <TodoCount count={count} calm />}
        </Stack>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere', mb: 1 }}>{children}</Box>
        <Link component={RouterLink} to={link.to} variant="body2">
          {link.label}
        </Link>
      </CardContent>
    </Card>
  );
}
