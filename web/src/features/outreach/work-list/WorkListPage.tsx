import { type HandChannel, handChannelNames, outboxChannels } from '@app/contract/outreach/channels';
import type { Response } from '@app/contract/base/endpoint';
import type { listWork } from '@app/contract/work-list';
import { Box, Stack, Typography } from '@mui/material';
import { z } from 'zod';
import { formatDateTime } from '../../../kit/format.ts';
import { ChoiceChip } from '../../../kit/list/filters/ChoiceChip.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { useSearch } from '../../../kit/page/search.ts';
import { StatePanel } from '../../../kit/page/StatePanel.tsx';
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
            {item ? (
              <Box
                sx={{
                  display: 'grid',
                  gap: 2,
                  alignItems: 'start',
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
                }}
              >
                <WorkCard key={item.id} item={item} work={work} progress={`${done + 1} of ${done + left}`} />
                <WorkQueue
                  items={results}
                  current={item.id}
                  disabled={work.isPending || !work.inPerson}
                  onChoose={work.choose}
                />
              </Box>
            ) : item === undefined ? (
              <StatePanel
                state={
                  work.takeError
                    ? { is: 'failed', error: work.takeError, onRetry: work.takeNext, retrying: work.isPending }
                    : { is: 'loading' }
                }
              />
            ) : (
              <Nothing elsewhere={results.length} done={done} next={next_due} />
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

function Nothing({ elsewhere, done, next }: { elsewhere: number; done: number; next: string | null }) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 6 }}>
      <Typography variant="h2">
        {elsewhere > 0 ? 'Your other devices have the rest' : done > 0 ? 'All done' : 'Nothing to send by hand'}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {elsewhere > 0
          ? 'What another device has taken comes back ten minutes later, unless it is finished there.'
          : 'Write to people and choose a channel other than e-mail; the texts wait here for you.'}
        {next !== null && ` The next one is due ${formatDateTime(next)}.`}
      </Typography>
    </Stack>
  );
}
