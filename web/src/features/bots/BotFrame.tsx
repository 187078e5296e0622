import { botAdvice, listBots } from '@app/contract/machine/bots';
import { Alert, Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatAge, formatCount, formatDateTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { FactList } from '../../kit/page/FactList.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { StatePanel } from '../../kit/page/StatePanel.tsx';
import { ConditionCell } from './ConditionCell.tsx';

const heardText = (moment: string | null): string => (moment ? formatAge(moment) : 'Never');
const sinceText = (moment: string | null): string => (moment ? formatDateTime(moment) : 'it was first named');

/** The name of the bot and how it does, above its charts. */
export function BotFrame({ children }: { children: ReactNode }) {
  const { botId } = useParams();
  const query = useQuery(queryOf(listBots, { query: {} }));
  const found = query.data?.results.find(({ id }) => String(id) === botId);
  return (
    <Page title={found?.name ?? 'Bot'}>
      <Loaded query={query}>
        {() =>
          found ? (
            <>
              {botAdvice(found) !== null && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {found.condition === 'silent' && `Silent since ${sinceText(found.last_event)}. `}
                  {botAdvice(found)}
                </Alert>
              )}
              <Stack sx={{ mb: 2 }}>
                <FactList
                  facts={[
                    ['Condition', <ConditionCell key="condition" row={found} />],
                    ['Source', found.source],
                    ['Owner', found.owner ?? 'No one'],
                    ['Last heard of', heardText(found.last_event)],
                    ['Source last heard of', heardText(found.source_last_event)],
                    [
                      'Today',
                      found.daily_cap === null
                        ? formatCount(found.actions_today)
                        : `${formatCount(found.actions_today)} of ${formatCount(found.daily_cap)}`,
                    ],
                    ['Last error', found.last_error],
                  ]}
                />
              </Stack>
              <Box>{children}</Box>
            </>
          ) : (
            <StatePanel state={{ is: 'empty', text: `No bot has the number ${botId}.` }} />
          )
        }
      </Loaded>
    </Page>
  );
}
