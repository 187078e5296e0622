import { type HandChannel, handChannelNames, outboxChannels } from '@app/contract/outreach/channels';
import type { Response } from '@app/contract/base/endpoint';
import { getOutreachChannels } from '@app/contract/outreach/sms';
import type { listWork } from '@app/contract/outreach/work-list';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { formatDateTime } from '../../../kit/format.ts';
import { ChoiceChip } from '../../../kit/list/filters/ChoiceChip.tsx';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { useSearch } from '../../../kit/page/address/search.ts';
import { StatePanel } from '../../../kit/page/StatePanel.tsx';
import { ChannelQuota } from '../../../parts/outreach/ChannelQuota.tsx';
import { InPersonNotice } from '../../../parts/users/InPersonNotice.tsx';
import { useWork } from './useWork.ts';
import { WorkCard } from './WorkCard.tsx';
import { WorkQueue } from './WorkQueue.tsx';

const searchSchema = z.object({ channel: z.enum(handChannelNames).optional() });
type List = Response<typeof listWork>;

/** Prepared texts, one after the other: a person sends each by hand, where this page cannot, and says what became of it. */
export function WorkListPage() {
  const [{ channel }, setSearch] = useSearch(searchSchema);
  const work = useWork(channel);
  const { list, item, done } = work;
  const others = useQuery(queryOf(getOutreachChannels)).data;
  const left = (list.data?.counts ?? []).reduce(
    (sum, each) => sum + (channel === undefined || each.channel === channel ? each.count : 0),
    0,
  );
  return (
    <Page
      title="Work list"
      subtitle="Prepared texts that you send by hand. Nothing is sent for you, and nothing acts on other pages."
    >
      <InPersonNotice what="the work list" />
      <Loaded query={list}>
        {({ results, counts, next_due }) => (
          <>
            <Channels counts={counts} chosen={channel} onChoose={(chosen) => setSearch({ channel: chosen })} />
            <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
              <ChannelQuota channels={channel ? [channel] : counts.map((each) => each.channel)} others={others} />
            </Box>
            {item === undefined ? (
              <StatePanel
                state={
                  work.takeError
                    ? { is: 'failed', error: work.takeError, onRetry: work.takeNext, retrying: work.isPending }
                    : { is: 'loading' }
                }
              />
            ) : (
              <Box
                sx={{
                  display: 'grid',
                  gap: 2,
                  alignItems: 'start',
                  gridTemplateColumns: {
                    xs: 'minmax(0, 1fr)',
                    md: results.length > 0 ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)',
                  },
                }}
              >
                {item ? (
                  <WorkCard key={item.id} item={item} work={work} progress={`${done + 1} of ${done + left}`} />
                ) : (
                  <Nothing left={results} done={done} next={next_due} />
                )}
                {results.length > 0 && (
                  <WorkQueue
                    items={results}
                    current={item?.id}
                    disabled={work.isPending || !work.inPerson}
                    onChoose={work.choose}
                  />
                )}
              </Box>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ChannelsProps {
  counts: List['counts'];
  chosen: HandChannel | undefined;
  onChoose: (channel: HandChannel | undefined) => void;
}

/** The channel that was chosen stays in sight when nothing of it is left. */
function Channels({ counts, chosen, onChoose }: ChannelsProps) {
  const shown = handChannelNames
    .map((channel) => ({ channel, count: counts.find((each) => each.channel === channel)?.count ?? 0 }))
    .filter(({ channel, count }) => count > 0 || channel === chosen);
  if (shown.length === 0) return null;
  return (
    <Stack direction="row" role="group" aria-label="Channel" sx={{ gap: 0.75, flexWrap: 'wrap', mb: 2 }}>
      <ChoiceChip
        label={`All ${counts.reduce((sum, { count }) => sum + count, 0)}`}
        isOn={chosen === undefined}
        onClick={() => onChoose(undefined)}
      />
      {shown.map(({ channel, count }) => (
        <ChoiceChip
          key={channel}
          label={`${outboxChannels[channel]} ${count}`}
          isOn={channel === chosen}
          onClick={() => onChoose(channel)}
        />
      ))}
    </Stack>
  );
}

interface NothingProps {
  /** What is on the list all the same: other devices have it, or its quota is used up. */
  left: List['results'];
  done: number;
  next: string | null;
}

function Nothing({ left, done, next }: NothingProps) {
  const free = left.flatMap(({ free_at }) => free_at ?? []).toSorted()[0];
  const title =
    free !== undefined
      ? 'Your quota is used up'
      : left.length > 0
        ? 'Your other devices have the rest'
        : done > 0
          ? 'All done'
          : 'Nothing to send by hand';
  const why =
    free !== undefined
      ? `The next text can be sent ${formatDateTime(free)}. The others wait for their turn.`
      : left.length > 0
        ? 'What another device has taken comes back ten minutes later, unless it is finished there.'
        : 'Write to people and choose a channel other than e-mail; the texts wait here for you.';
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 6 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {why}
        {next !== null && ` The next one is due ${formatDateTime(next)}.`}
      </Typography>
    </Stack>
  );
}
