import { listSearchTemplates, type SearchTemplate } from '@app/contract/people/person-search';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { SidePanel } from '../../../kit/page/SidePanel.tsx';
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
  return (
    <SidePanel title="Saved searches" width={400} onClose={onClose}>
      <Loaded query={saved}>
        {({ results }) =>
          results.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              None yet. Search for something and press “Save search”: it is kept here, with the number of people who are
              new since you last looked.
            </Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: -1, p: 0 }}>
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
      {renamed && <SaveSearchDialog saved={renamed} search={renamed.search} onClose={() => setRenamed(undefined)} />}
    </SidePanel>
  );
}
