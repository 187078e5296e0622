import { listImports } from '@app/contract/people/imports';
import { Card, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { stateWords } from './import-texts.ts';

export function EarlierImports({ onOpen }: { onOpen: (id: number) => void }) {
  const imports = useQuery(queryOf(listImports));
  return (
    <Loaded query={imports}>
      {({ results }) =>
        results.length > 0 && (
          <Card component="section" aria-label="Your lists" sx={{ mt: 3, maxWidth: 640, p: 1 }}>
            <Typography variant="h2" sx={{ px: 1, py: 0.5 }}>
              Your lists
            </Typography>
            {results.map(({ id, name, rows, state, questions, created }) => (
              <ListItemButton
                key={id}
                component="button"
                onClick={() => onOpen(id)}
                sx={{ width: '100%', textAlign: 'left' }}
              >
                <ListItemText
                  primary={name}
                  secondary={[
                    stateWords[state],
                    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`,
                    ...(questions > 0 ? [`${formatCount(questions)} to answer`] : []),
                    formatAge(created),
                  ].join(' · ')}
                  slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
                />
              </ListItemButton>
            ))}
          </Card>
        )
      }
    </Loaded>
  );
}
