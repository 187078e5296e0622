import { countPeople } from '@app/contract/people/person-search';
import { parseQuery } from '@app/contract/search/language';
import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { Box, Button } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { Page } from '../../kit/page/Page.tsx';
import { usePlainKeys } from '../../kit/page/plain-keys.ts';
import { useSearch } from '../../kit/page/address/search.ts';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { pageTop } from '../../kit/theme.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { FilterPanel } from './filters/FilterPanel.tsx';
import { QuestionBox } from './question/QuestionBox.tsx';
import { Results } from './Results.tsx';
import { addressOf, filterRequestOf, searchState, type SearchState, written } from './search-state.ts';
import { useHits } from './useHits.ts';
import { pathTo } from '../../parts/paths.ts';

/* What only some ask for does not keep the others waiting. */
const SavedSearches = lazy(async () => ({ default: (await import('./saved/SavedSearches.tsx')).SavedSearches }));
const SaveSearchDialog = lazy(async () => ({
  default: (await import('./saved/SaveSearchDialog.tsx')).SaveSearchDialog,
}));

type Overlay = 'save' | 'saved' | 'filters';

export function PersonSearchPage() {
  const [state, setSearch] = useSearch(searchState);
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [overlay, setOverlay] = useState<Overlay>();
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const close = () => setOverlay(undefined);
  const change = useCallback(
    (values: Partial<SearchState>, replace = false) => setSearch(written(values), { replace }),
    [setSearch],
  );

  const letters = useCurrentUser().userprofile.config.single_key_shortcuts;
  usePlainKeys((event) => {
    if (!letters || event.key !== '/') return;
    event.preventDefault();
    box.current?.focus();
    box.current?.setSelectionRange(state.q.length, state.q.length);
  });

  const { person, ...question } = state;
  const { sort: _, ...filter } = question;
  const sound = !parseQuery(state.q).fault;
  const found = useHits(question, sound);
  /* The people come first; how many there are can wait. */
  const counts = useQuery({
    ...queryOf(countPeople, { query: filterRequestOf(filter) }),
    placeholderData: keepPreviousData,
    enabled: sound && found.query.isSuccess && !found.query.isPlaceholderData,
  });
  const address = addressOf(question);
  const panel = <FilterPanel filter={filter} counts={counts.data} onChange={change} />;
  return (
    <Page
      title="Search"
      actions={
        <>
          {wide && (
            <Button component={Link} to={pathTo('imports')} startIcon={<UploadOutlined />}>
              Import
            </Button>
          )}
          <Button aria-label="Saved searches" startIcon={<BookmarksOutlined />} onClick={() => setOverlay('saved')}>
            {wide ? 'Saved searches' : 'Saved'}
          </Button>
          <Button
            aria-label="Save search"
            startIcon={<BookmarkAddOutlined />}
            variant="outlined"
            onClick={() => setOverlay('save')}
          >
            {wide ? 'Save search' : 'Save'}
          </Button>
        </>
      }
    >
      <QuestionBox q={state.q} inputRef={box} onAsk={(q, again) => change({ q }, again)} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        {wide && (
          <Box
            component="section"
            aria-label="Filters"
            sx={{
              position: 'sticky',
              top: `calc(${pageTop} + 8px)`,
              maxHeight: `calc(100vh - ${pageTop} - 16px)`,
              overflowY: 'auto',
              /* Room for the ring around what has the focus. */
              pl: 0.5,
              ml: -0.5,
              pr: 1,
              py: 0.5,
            }}
          >
            {panel}
          </Box>
        )}
        <Results
          question={question}
          person={person}
          found={found}
          counts={counts}
          sound={sound}
          address={address}
          onChange={change}
          onFilters={wide ? undefined : () => setOverlay('filters')}
        />
      </Box>
      {overlay === 'filters' && !wide && (
        <SidePanel title="Filters" side="left" width={320} onClose={close}>
          {panel}
        </SidePanel>
      )}
      <Suspense>
        {overlay === 'save' && <SaveSearchDialog search={address} onClose={close} />}
        {overlay === 'saved' && (
          <SavedSearches
            current={address}
            onClose={close}
            onOpen={(search) => {
              close();
              void navigate({ search });
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
