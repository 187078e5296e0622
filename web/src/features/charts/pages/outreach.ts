import { writeFilter } from '@app/contract/charts/chart-filter';
import * as hs from '@app/contract/charts/hs';
import { getAcceptCurve, getInvitationQuotaDays } from '@app/contract/charts/reported-charts';
import type { z } from 'zod';
import type { Charts } from '../../../kit/chart/charts.ts';
import type { ChartSource } from '../../../kit/chart/source.ts';
import { UsersControl } from '../lazy-controls.ts';
import { usersSearch } from '../users-search.ts';
import { apart, counts, over, ranges, sum, years } from './counts.ts';

type Users = z.output<typeof usersSearch>;
const named = ({ users }: Users): readonly string[] => users ?? [];
/** The same charts for everybody and for each user. */
const forEach = (
  search: Users,
  make: (username: string | undefined, whose: string) => readonly ChartSource[],
): ChartSource[] =>
  [undefined, ...named(search)].flatMap((username) => make(username, username === undefined ? '' : `, ${username}`));
const of = (username: string | undefined) => (username === undefined ? {} : { username });

export const kpiWeeklyMorpheus: Charts<unknown, typeof usersSearch> = {
  ranges: years,
  periods: ['week', 'month'],
  period: 'week',
  search: usersSearch,
  controls: UsersControl,
  sources: (_, search) => [
    counts('E-mails sent', { model: 'EmailQueue', field: 'sent_at' }),
    counts('Network messages sent', { model: 'SendLinkedinMessageQueue', field: 'sent_at' }),
    counts('Invitations sent', { model: 'SentInvitation' }),
    counts('Votes', { model: 'Vote', split_by: 'grade' }),
    ...forEach(search, (username, whose) => [
      over(`Network pitches${whose}`, hs.getSentLinkedinPitches, of(username)),
      over(`E-mail pitches${whose}`, hs.getEmailPitches, of(username)),
      over(`Invitations${whose}`, hs.getInviteAnalytics, of(username)),
      over(`Network responses${whose}`, hs.getLinkedinPitchResponses, of(username)),
      over(`E-mail responses${whose}`, hs.getEmailPitchResponses, of(username)),
    ]),
  ],
};

export const kpiWeeklyMorpheusCharts: Charts = {
  ranges: years,
  sources: () => [
    over('Pitch hit amounts', hs.getPitchHitAmounts),
    over('Pitch hit ratio', hs.getPitchHitRatios),
    over('Pitch hit amounts of opened e-mails', hs.getPitchHitAmounts, { opened_only: 'true' }),
    over('Pitch hit ratio of opened e-mails', hs.getPitchHitRatios, { opened_only: 'true' }),
    over('Network pitch hit amounts', hs.getLinkedinPitchHitAmounts),
    over('Network pitch hit amounts in per cent', hs.getLinkedinPitchHitAmounts, { percentage: 'true' }),
  ],
};

export const pitchStats: Charts<unknown, typeof usersSearch> = {
  ranges,
  periods: ['day', 'week', 'month'],
  search: usersSearch,
  controls: UsersControl,
  sources: (_, search) => [
    ...forEach(search, (username, whose) => [
      over(`Introductions${whose}`, hs.getIntroductions, of(username)),
      over(`Invite analytics${whose}`, hs.getInviteAnalytics, of(username)),
      over(`Network pitches${whose}`, hs.getSentLinkedinPitches, of(username)),
      over(`Network pitch responses${whose}`, hs.getLinkedinPitchResponses, of(username)),
      over(`E-mail pitches${whose}`, hs.getEmailPitches, of(username)),
      over(`E-mail pitch responses${whose}`, hs.getEmailPitchResponses, of(username)),
    ]),
    over('Votes', hs.getVoteCounts, { vote_type: 'match_no_conversation', split_by: 'user' }),
    over('E-mails sent by user', hs.getSentEmails, { split_by: 'user' }),
    over('E-mails sent by template', hs.getSentEmailsByPitch),
    over('Network messages sent by template', hs.getSentLinkedinByPitch),
    over('Network messages sent by user', hs.getSentLinkedinByPitch, { split_by: 'user' }),
  ],
};

export const emailStats: Charts = {
  ranges,
  periods: ['day', 'week', 'month'],
  tiles: () => [
    sum('Sent', hs.getEmailTracking, {}, 'sent'),
    sum('Answered', hs.getEmailTracking, {}, 'answered'),
    sum('Bounced', hs.getEmailTracking, {}, 'bounced'),
    sum('Opened by a person', hs.getEmailTracking, {}, 'opened'),
  ],
  sources: () => [
    over('E-mail responses', hs.getEmailPitchResponses),
    over('E-mail tracking', hs.getEmailTracking),
    over('E-mail tracking per domain', hs.getEmailTrackingPerDomain),
    over(
      'E-mail open ratio',
      hs.getEmailOpenRatio,
      {},
      {
        empty: 'No e-mail of this time tells when it is opened. Staff can switch that on: Settings, Firm.',
      },
    ),
    over('Time until an e-mail is opened', hs.getEmailTrackingTiming),
  ],
};

export const inviteStats: Charts<unknown, typeof usersSearch> = {
  ranges,
  periods: ['day', 'week', 'month'],
  search: usersSearch,
  controls: UsersControl,
  sources: (_, search) => [
    ...(['day', 'week'] as const).map((period) =>
      apart(`Invitations of bots without a user, by type and ${period}`, hs.getGenericSeries, {
        period,
        model: 'SentInvitation',
        filter: 'bot__isnull:false|bot__user_profile__isnull:true',
        split_by: 'type',
        ...(period === 'day' ? { max_period_days: 30 } : { range: '1y' }),
      }),
    ),
    ...named(search).flatMap((username) =>
      (['day', 'week'] as const).map((period) =>
        apart(`Invitations of ${username}, by type and ${period}`, hs.getGenericSeries, {
          period,
          model: 'SentInvitation',
          filter: writeFilter([{ key: 'bot__user_profile__user__username', op: 'is', values: [username] }]),
          split_by: 'type',
          ...(period === 'day' ? { max_period_days: 30 } : { range: '1y' }),
        }),
      ),
    ),
    over(
      'Days at the quota of invitations',
      getInvitationQuotaDays,
      {},
      { empty: 'No user sent an invitation in this time.' },
    ),
    ...forEach(search, (username, whose) => [over(`Invite analytics${whose}`, hs.getInviteAnalytics, of(username))]),
  ],
};

export const connectStats: Charts<unknown, typeof usersSearch> = {
  ranges: years,
  periods: ['day', 'week', 'month'],
  period: 'week',
  search: usersSearch,
  controls: UsersControl,
  sources: (_, search) => [
    over('Connect ratio', hs.getConnectRatio),
    over('Days until an invitation is accepted', getAcceptCurve),
    over('Connect ratio by type', hs.getConnectRatiosByType),
    over('Connect ratio of all bots', hs.getConnectRatiosByType, { split_by_bot: 'true' }),
    apart('Connect ratio by year', hs.getConnectRatio, { split_by_years: 'true' }),
    over('Connect ratio, two steps away', hs.getConnectRatio, { min_path: 2, max_path: 2 }),
    apart('Connect ratio, two steps away, by year', hs.getConnectRatio, {
      split_by_years: 'true',
      min_path: 2,
      max_path: 2,
    }),
    ...named(search).flatMap((username) => [
      over(`Connect ratio of ${username}`, hs.getConnectRatio, { username }),
      apart(`Connect ratio of ${username} by year`, hs.getConnectRatio, { username, split_by_years: 'true' }),
      over(`Connect ratio of ${username}, two steps away`, hs.getConnectRatio, { username, min_path: 2, max_path: 2 }),
    ]),
  ],
};
