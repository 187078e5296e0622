import type { PersonCounts } from '@app/contract/people/person-search';
import { Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { rememberPersonList } from '../../parts/person-list.ts';
import { ActiveChoices } from './filters/ActiveChoices.tsx';
import { BulkBar } from './BulkBar.tsx';
import { exportHits } from './export-people.ts';
import { NoHits } from './NoHits.tsx';
import { PersonList } from './PersonList.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import { type Question, type SearchState, termsOf } from './search-state.ts';
import type { Hits } from './useHits.ts';
import { useSelection } from './useSelection.ts';
import { useSynonyms } from '../../parts/synonyms.ts';
import { paths } from '../../parts/paths.ts';

const loadPanel = () => import('./PersonPanel.tsx');
const PersonPanel = lazy(async () => ({ default: (await loadPanel()).PersonPanel }));
const ExportDialog = lazy(async () => ({
  default: (await import('../../kit/list/tools/ExportDialog.tsx')).ExportDialog,
}));

interface Props {
  question: Question;
  person: number | undefined;
  found: Hits;
  counts: UseQueryResult<PersonCounts>;
  /** Whether the question is valid. */
  sound: boolean;
  /** Identifies the question. */
  address: string;
  onChange: (change: Partial<SearchState>, replace?: boolean) => void;
  /** Opens the filters, where they are not beside the list. */
  onFilters: (() => void) | undefined;
}

/** Who was found: the list, what is chosen about it, and whoever is open beside it. */
export function Results({ question, person, found, counts, sound, address, onChange, onFilters }: Props) {
  const { query, hits, more } = found;
  const synonyms = useSynonyms(question.q);
  // oxlint-disable-next-line react/exhaustive-deps -- the address says it all
  const terms = useMemo(() => termsOf(question, synonyms), [address, synonyms]);
  useEffect(() => {
    const ids = hits.map(({ id }) => id);
    rememberPersonList(ids, `${paths.personSearch}${address}`);
  }, [hits, address]);
  const selection = useSelection(hits, address);
  const [exporting, setExporting] = useState(false);
  const panel = usePanel(onChange);
  const at = hits.findIndex(({ id }) => id === person);
  const step = (by: 1 | -1) => {
    const next = hits[at + by];
    if (next) onChange({ person: next.id }, true);
    if (at + by >= hits.length - 1 && more.has) more.load();
  };
  return (
    <section aria-label="Results">
      <ActiveChoices filter={question} onChange={onChange} />
      <ResultsHead
        hits={hits}
        counts={counts}
        selected={selection.ids.size}
        sort={question.sort}
        onSelectAll={selection.selectAll}
        onSort={(sort) => onChange({ sort })}
        onExport={() => setExporting(true)}
        onFilters={onFilters}
      />
      {sound ? (
        <Loaded query={query}>
          {() =>
            hits.length === 0 ? (
              <NoHits filter={question} onChange={onChange} />
            ) : (
              <PersonList
                hits={hits}
                terms={terms}
                selected={selection.ids}
                open={person}
                busy={query.isPlaceholderData}
                onOpen={panel.open}
                onSelect={selection.select}
                onSelectNone={() => selection.selectAll(false)}
                more={more}
              />
            )
          }
        </Loaded>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Fix the search above to see people.
        </Typography>
      )}
      <BulkBar people={selection.people} question={question} onClear={() => selection.selectAll(false)} />
      <Suspense>
        {person !== undefined && (
          <PersonPanel
            id={person}
            hit={hits[at]}
            terms={terms}
            position={at === -1 ? undefined : `${at + 1} of ${hits.length}${more.has ? '+' : ''}`}
            onStep={step}
            onClose={panel.close}
          />
        )}
        {exporting && (
          <ExportDialog
            rows="people"
            total={counts.data?.capped ? undefined : counts.data?.hits}
            save={(signal, onProgress) => exportHits(question, { signal, onProgress })}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Opening the side panel is a step that Back undoes; closing it is that same step back. */
function usePanel(onChange: Props['onChange']) {
  const navigate = useNavigate();
  /* Fetched while the list is read. What cannot be loaded shows when it is opened. */
  useEffect(() => void loadPanel().catch(() => {}), []);
  const opened = useRef(false);
  const open = useCallback(
    (id: number) => {
      opened.current = true;
      onChange({ person: id });
    },
    [onChange],
  );
  const close = () => {
    if (opened.current) void navigate(-1);
    else onChange({ person: undefined }, true);
  };
  return { open, close };
}
