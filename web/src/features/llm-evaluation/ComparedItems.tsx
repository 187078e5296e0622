import {
  type CompareMode,
  compareModes,
  type ComparedRun,
  type EvaluatedItem,
  listEvaluatedItems,
} from '@app/contract/llm/evaluation';
import { llmVerdicts } from '@app/contract/roles/grading';
import { grades } from '@app/contract/roles/votes';
import {
  Box,
  Card,
  Link,
  Pagination,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { StatePanel } from '../../kit/page/StatePanel.tsx';
import { pathTo } from '../../parts/paths.ts';

const pageSize = 50;
interface Props {
  runs: readonly ComparedRun[];
  mode: CompareMode;
  page: number;
  onMode: (mode: CompareMode) => void;
  onPage: (page: number) => void;
}

/** What each run said of each person. */
export function ComparedItems({ runs, mode, page, onMode, onPage }: Props) {
  const ids = runs.map(({ id }) => id).join(',');
  const query = useQuery({
    ...queryOf(listEvaluatedItems, {
      query: { runs: ids, mode, limit: String(pageSize), offset: String((page - 1) * pageSize) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card component={Stack} sx={{ p: 1.5, gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Show"
        value={mode}
        onChange={(_, chosen: CompareMode | null) => chosen && onMode(chosen)}
        sx={{ flexWrap: 'wrap' }}
      >
        {(Object.keys(compareModes) as CompareMode[]).map((each) => (
          <ToggleButton key={each} value={each} sx={{ py: 0.25 }}>
            {compareModes[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Loaded query={query}>
        {({ count, results }) =>
          results.length === 0 ? (
            <StatePanel
              state={
                mode === 'all'
                  ? { is: 'empty', text: 'There are no people in this version of the test set.' }
                  : { is: 'no match', text: 'No one is like that.', onReset: () => onMode('all') }
              }
            />
          ) : (
            <>
              <Typography variant="body2" color="textSecondary">
                {formatCount(count)} {count === 1 ? 'person' : 'people'}
              </Typography>
              {/* It scrolls sideways, so it must be reachable by keyboard. */}
              <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="What each run said">
                <Table size="small">
                  <TableHead>
                    <TableRow>
                      <TableCell>Person</TableCell>
                      <TableCell>Right</TableCell>
                      {runs.map(({ id, prompt }) => (
                        <TableCell key={id}>
                          Run {id}, version {prompt.version}
                        </TableCell>
                      ))}
                    </TableRow>
                  </TableHead>
                  <TableBody>
                    {results.map((item) => (
                      <Row key={item.id} item={item} runs={runs} />
                    ))}
                  </TableBody>
                </Table>
              </Box>
              {count > pageSize && (
                <Pagination count={Math.ceil(count / pageSize)} page={page} onChange={(_, chosen) => onPage(chosen)} />
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const Row = ({ item, runs }: { item: EvaluatedItem; runs: readonly ComparedRun[] }) => (
  <TableRow>
    <TableCell sx={{ minWidth: 160 }}>
      <Link
        underline="always"
        component={RouterLink}
        to={pathTo('gradingPerson', { assignmentId: item.assignment.id, personId: item.person.id })}
      >
        {item.person.name}
      </Link>
      <Typography variant="caption" color="textSecondary" component="div">
        {item.assignment.name}
      </Typography>
    </TableCell>
    <TableCell>{grades[item.gold]}</TableCell>
    {runs.map((run, index) => {
      const result = item.results[index];
      return (
        <TableCell key={run.id} sx={{ minWidth: 140 }}>
          {result ? (
            <>
              <Typography
                variant="body2"
                component="span"
                sx={{ fontWeight: 600, color: result.right ? 'success.main' : 'error.main' }}
              >
                {result.verdict ? `${llmVerdicts[result.verdict]}, ${result.right ? 'right' : 'wrong'}` : 'No answer'}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
                {result.verdict ? result.summary : result.error_code}
              </Typography>
            </>
          ) : (
            <Typography variant="caption" color="textSecondary">
              Not asked yet
            </Typography>
          )}
        </TableCell>
      );
    })}
  </TableRow>
);
