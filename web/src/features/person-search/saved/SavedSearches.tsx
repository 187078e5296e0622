import { listSearchTemplates, type SearchTemplate } from '@app/contract/person-search';
import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { SavedSearchRow } from './SavedSearchRow.tsx';
import { SaveSearchDialog } from './SaveSearchDialog.tsx';

interface Props {
  /** The address of what is on screen now. */
  current: string;
  onOpen: (search: string) => void;
  onClose: () => void;
}

/** One's own saved searches and those that colleagues share. */
export function SavedSearches({ current, onOpen, onClose }: Props) {
  const saved = useQuery(queryOf(listSearchTemplates));
  const [renamed, setRenamed] = useState<SearchTemplate>();
  const title = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, sx: { width: { xs: '100%', sm: 400 } } } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h2" id={title} sx={{ flexGrow: 1 }}>
          Saved searches
        </Typography>
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <Box sx={{ p: 1 }}>
        <Loaded query={saved}>
          {({ results }) =>
            results.length === 0 ? (
              <Typography variant="body2" sx={{ p: 1, color: 'text.secondary' }}>
                None yet. Search for something and press “Save search”: it is kept here, with the number of people who
                are new since you last looked.
              </Typography>
            ) : (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {results.map((each) => (
                  <SavedSearchRow
                    key={each.id}
                    saved={each}
                    current={current}
                    onOpen={() => onOpen(each.search)}
                    onRename={() => setRenamed(each)}
                    onClose={onClose}
                  />
                ))}
              </Box>
            )
          }
        </Loaded>
      </Box>
      {renamed && <SaveSearchDialog saved={renamed} search={renamed.search} onClose={() => setRenamed(undefined)} />}
    </Drawer>
  );
}
