import { Card, CardContent, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Stands behind the title. */
  count?: string | undefined;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page in its fixed place. */
export function CompanySection({ title, count, action, children }: Props) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', minHeight: 30, mb: 1, gap: 1, flexWrap: 'wrap' }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            {title}
            {count !== undefined && (
              <Typography component="span" color="textSecondary">
                {' '}
                {count}
              </Typography>
            )}
          </Typography>
          {action}
        </Stack>
        {children}
      </CardContent>
    </Card>
  );
}

interface RowProps {
  name: ReactNode;
  detail?: string;
  aside?: ReactNode;
}

/** One thing of a list: its name, what it is, and what stands at the right. */
export function SectionRow({ name, detail, aside }: RowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1, py: 0.5, borderTop: 1, borderColor: 'divider', minHeight: 40 }}
    >
      <Stack sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <span>{name}</span>
        {detail && (
          <Typography variant="body2" color="textSecondary">
            {detail}
          </Typography>
        )}
      </Stack>
      {typeof aside === 'string' ? (
        <Typography variant="caption" sx={{ color: 'text.secondary', textAlign: 'right' }}>
          {aside}
        </Typography>
      ) : (
        aside
      )}
    </Stack>
  );
}

export const rowList = { listStyle: 'none', m: 0, p: 0 } as const;
