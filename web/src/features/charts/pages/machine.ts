import { getReportedAmounts } from '@app/contract/charts/analytics';
import * as hs from '@app/contract/charts/hs';
import {
  type DecaySegment,
  decaySegments,
  getAccountSurvival,
  getBotLoad,
  getIntakeCost,
  getIntakeDelays,
  getLeadTimes,
  getPersonCompleteness,
  getPersonDecay,
  getPostingDelays,
  getProxyHalfLives,
  getRefreshTimes,
  getSearchYield,
  getServiceQuotas,
} from '@app/contract/charts/reported-charts';
import type { Charts } from '../../../kit/chart/charts.ts';
import { counts, over, ranges, sum, years } from './counts.ts';

const periods = ['hour', 'day', 'week', 'month'] as const;
const nothing = { empty: 'Nothing was reported in this time.' };
/** Events of a kind that programs outside reported. */
const events = (title: string, filter: string, split_by: 'outcome' | 'source' | 'subject' | 'error_code' | 'kind') =>
  counts(title, { model: 'IngestEvent', filter, split_by }, nothing);
const amounts = (title: string, kind: 'third_party_call' | 'commit' | 'search') =>
  over(title, getReportedAmounts, { kind }, nothing);
const total = (label: string, filter: string) => sum(label, hs.getGenericSeries, { model: 'IngestEvent', filter });

export const botStats: Charts = {
  ranges,
  periods,
  freshness: ['bot', 'bot_action'],
  sources: () => [
    ...(['status', 'source', 'owner'] as const).map((split_by) =>
      over(`Bots by ${split_by}`, hs.getBotCounts, { split_by }, nothing),
    ),
    counts('Actions by outcome', { model: 'BotEvent', filter: 'kind:bot_action', split_by: 'outcome' }, nothing),
    counts(
      'Errors by code',
      { model: 'BotEvent', filter: 'kind:bot_action|error_code__ne:', split_by: 'error_code' },
      nothing,
    ),
    over('Silence and caps of bots', getBotLoad, {}, { empty: 'No bot is at work.' }),
    counts('Actions by source', { model: 'BotEvent', filter: 'kind:bot_action', split_by: 'source' }, nothing),
  ],
};

const intake = 'kind__in:profile,job,search,company';
export const dataminingStats: Charts = {
  ranges,
  periods,
  freshness: ['profile', 'job', 'search', 'company'],
  tiles: () => [
    total('New', `${intake}|outcome:new`),
    total('Updated', `${intake}|outcome:updated`),
    total('Rejected', `${intake}|outcome:rejected`),
    total('All', intake),
  ],
  sources: () => [
    events('What came of it', intake, 'outcome'),
    events('By kind', intake, 'kind'),
    events('By source', intake, 'source'),
    over('Cost of a new row', getIntakeCost, {}, nothing),
    over('How late data reaches us, by source', getIntakeDelays, {}, nothing),
    events('Rejected, by reason', `${intake}|outcome:rejected`, 'error_code'),
  ],
};
export const personDataminingStats: Charts = {
  ranges,
  periods,
  freshness: ['profile'],
  sources: () => [
    events('Profiles by outcome', 'kind:profile', 'outcome'),
    events('Profiles by source', 'kind:profile', 'source'),
    over('How much we know about people, by source', getPersonCompleteness),
    ...(Object.keys(decaySegments) as DecaySegment[]).map((by) =>
      over(`People whose data is old, by ${decaySegments[by].toLowerCase()}`, getPersonDecay, { by }),
    ),
    counts('People added, by source', { model: 'Person', split_by: 'source' }),
    counts('People added, by whether we have an e-mail address', { model: 'Person', split_by: 'has_email' }),
    counts('People by their last change', { model: 'Person', field: 'updated', split_by: 'source' }),
  ],
};
export const jobsDataminingStats: Charts = {
  ranges,
  periods,
  freshness: ['job'],
  sources: () => [
    events('Job postings by outcome', 'kind:job', 'outcome'),
    events('Job postings by source', 'kind:job', 'source'),
    over('How late job postings reach us', getPostingDelays, {}, nothing),
    counts('Job postings in the database, by source', { model: 'JobPosting', field: 'created', split_by: 'source' }),
  ],
};
export const personsearchDataminingStats: Charts = {
  ranges,
  periods,
  freshness: ['search'],
  sources: () => [
    over('What searches bring', getSearchYield, {}, nothing),
    events('Runs by search', 'kind:search', 'subject'),
    amounts('Hits by search', 'search'),
    events('Runs by outcome', 'kind:search', 'outcome'),
  ],
};
export const botfactoryStats: Charts = {
  ranges: years,
  periods,
  freshness: ['account_lifecycle'],
  sources: () => [
    over('How long accounts live', getAccountSurvival, {}, nothing),
    events('Reported steps of the life of accounts', 'kind:account_lifecycle', 'outcome'),
    events('Retired, by reason', 'kind:account_lifecycle|outcome:retired', 'error_code'),
    events('By source', 'kind:account_lifecycle', 'source'),
  ],
};
export const userscrapingStats: Charts = {
  ranges,
  periods,
  freshness: ['profile_refresh'],
  sources: () => [
    events('Reported refreshes by outcome', 'kind:profile_refresh', 'outcome'),
    over('From request to refreshed profile', getRefreshTimes, {}, nothing),
    events('Errors by code', 'kind:profile_refresh|error_code__ne:', 'error_code'),
    counts('Profiles on work lists, by user', { model: 'GetProfilesQueue', split_by: 'user__username' }),
  ],
};
export const gitStats: Charts = {
  ranges,
  periods,
  freshness: ['commit', 'deploy'],
  sources: () => [
    over('From commit to deploy', getLeadTimes, {}, nothing),
    events('Commits by repository', 'kind:commit', 'subject'),
    amounts('Lines changed by repository', 'commit'),
    events('Deploys by repository', 'kind:deploy', 'subject'),
  ],
};
export const thirdPartyUsage: Charts = {
  ranges,
  periods,
  freshness: ['third_party_call'],
  sources: () => [
    over('Quotas of outside services', getServiceQuotas, {}, { empty: 'No service has reported a quota.' }),
    events('Calls by provider', 'kind:third_party_call', 'subject'),
    amounts('Cost by provider', 'third_party_call'),
    events('Calls that failed, by provider', 'kind:third_party_call|outcome:error', 'subject'),
    events('Errors by code', 'kind:third_party_call|error_code__ne:', 'error_code'),
  ],
};
export const proxyStats: Charts = {
  ranges,
  periods,
  freshness: ['proxy', 'proxy_status', 'ip_used'],
  sources: () => [
    over('How long proxies stay OK', getProxyHalfLives, {}, nothing),
    over('Proxies', hs.getProxyCounts, {}, nothing),
    over('Suggested proxies', hs.getProxySuggestions, {}, nothing),
    counts('Proxies created, by source', { model: 'Proxy', split_by: 'source__uri' }, nothing),
    counts('OK proxies, by source', { model: 'Proxy', filter: 'last_status:OK', split_by: 'source__uri' }, nothing),
    counts('Proxy statuses', { model: 'ProxyStatus', split_by: 'status' }, nothing),
    counts(
      'OK proxy statuses, by source',
      { model: 'ProxyStatus', filter: 'status:OK', split_by: 'proxy__source__uri' },
      nothing,
    ),
    counts(
      'IP addresses that bots used, by source',
      { model: 'BotUsedIpAddresses', split_by: 'proxy__source__uri' },
      nothing,
    ),
  ],
};

export const realtimeStats: Charts = {
  ranges: ['1h', '6h', '24h'],
  sources: () => [
    counts('Votes', { model: 'Vote', split_by: 'user__username' }),
    counts('E-mails sent', { model: 'EmailQueue', field: 'sent_at' }),
    counts('Tasks that finished, by outcome', { model: 'CelTask', field: 'finished', split_by: 'state' }),
    counts('Reported events, by kind', { model: 'IngestEvent', split_by: 'kind' }, nothing),
    counts('People added', { model: 'Person' }),
    counts('Sign-ins', { model: 'UserProfile', field: 'last_login' }),
  ],
};
