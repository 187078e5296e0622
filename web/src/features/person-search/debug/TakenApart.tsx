import type { PersonFilter } from '@app/contract/people/person-search';
import { debugSearch, type SearchDebug, type SearchHit } from '@app/contract/people/search-debug';
import { Card, CardContent, Link, Stack } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../../kit/net/api.ts';
import { CodeBlock } from '../../../kit/page/CodeBlock.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { pathTo } from '../../../parts/paths.ts';
import { filterRequestOf } from '../search-state.ts';
import { amountText, msText } from './amounts.ts';
import { DebugTable } from './DebugTable.tsx';

/** The parts of a search with what each leaves, what ranks the hits, the first hits and the plan. */
export function TakenApart({ filter, analyze }: { filter: PersonFilter; analyze: boolean }) {
  const query = useQuery({
    ...queryOf(debugSearch, { query: { ...filterRequestOf(filter), ...(analyze && { analyze: '1' as const }) } }),
    placeholderData: keepPreviousData,
  });
  return <Loaded query={query}>{(debug) => <Sections debug={debug} />}</Loaded>;
}

const Sections = ({ debug: { clauses, ranks, hits, tsquery, plan, plan_ms, page_ms } }: { debug: SearchDebug }) => (
  <Stack sx={{ gap: 2 }}>
    <DebugTable
      title="Parts of the search"
      about="All of them must hold. “Left” is how many people hold to a part and to all above it; many are guessed by a sample."
      columns={['Part', 'Alone', 'Left', 'Asked of the index']}
      wide="Asked of the index"
      empty="Nothing is asked: everyone is found, the newest first."
      rows={clauses.map(({ key, label, alone, left, tsquery: words }) => ({
        key,
        cells: [label, amountText(alone), amountText(left), <Code key="code" text={words ?? 'A column'} />],
      }))}
    />
    <DebugTable
      title="Ranks"
      about="Hits come in this order; within a rank, those who changed last come first."
      columns={['Rank', 'Hits', 'Asked of the index']}
      wide="Asked of the index"
      empty="No word that could stand in different places: the newest come first."
      rows={ranks.map(({ name, hits: amount, tsquery: words }) => ({
        key: name,
        cells: [name, amountText(amount), <Code key="code" text={words ?? ''} />],
      }))}
    />
    <DebugTable
      title="First hits"
      columns={['Person', 'Rank', 'Words that were found']}
      empty="No one is found."
      rows={hits.map((hit) => ({
        key: String(hit.id),
        cells: [
          <Link key="person" component={RouterLink} to={pathTo('person', { id: hit.id })}>
            {hit.name}
          </Link>,
          hit.rank,
          wordsText(hit),
        ],
      }))}
    />
    <Card component="section" aria-label="Plan">
      <CardContent component={Stack} sx={{ gap: 2 }}>
        <CodeBlock
          title={`Plan for all hits, ${msText(plan_ms)}`}
          text={plan ?? 'It took longer than a search may.'}
          wrap={false}
        />
        <div>The first page of the search took {msText(page_ms)}.</div>
        {tsquery !== null && <CodeBlock title="Whole question" text={tsquery} />}
      </CardContent>
    </Card>
  </Stack>
);

const Code = ({ text }: { text: string }) => <code style={{ fontSize: '0.75rem' }}>{text}</code>;

/** A word is named with the fields in which it stands; one that stands in none is in some text. */
function wordsText({ found }: SearchHit): string {
  const words = Map.groupBy(
    found.flatMap((each) => each.words),
    ({ word }) => word,
  );
  return [...words]
    .map(([word, places]) => {
      const fields = [...new Set(places.map(({ field }) => field).filter((field) => field !== null))];
      return `${word} (${fields.length === 0 ? 'in a text' : fields.join(', ')})`;
    })
    .join('; ');
}
