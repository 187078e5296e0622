import { statusLabel, statusLabels } from '@app/contract/roles/assignments';
import { listLlmAgreement, prevalences, type RoleAgreement, roleGroups } from '@app/contract/llm/agreement';
import { lazy } from 'react';
import { table } from '../../../kit/list/table.ts';
import { estimateText, measuredText, shortShare } from '../agreement-texts.ts';
import { comparedFilters } from '../compared-filters.ts';
import { WeeksCell } from '../WeeksCell.tsx';

const RolePanel = lazy(async () => ({ default: (await import('../RolePanel.tsx')).RolePanel }));
const { open, ...groups } = roleGroups;
const statuses = { ...groups, ...Object.fromEntries(statusLabels.map((label) => [label, label])) };

export const roles = table({
  endpoint: listLlmAgreement,
  rows: 'roles',
  about:
    'The newest vote on each person beside the newest verdict. Blind votes were given while no verdict and no prediction was on the screen: only they tell whether people and model agree by themselves.',
  paging: 'none',
  search: { placeholder: 'Role or company', of: ({ name, company_name }) => `${name} ${company_name}` },
  filters: {
    status: { as: 'select', label: 'Roles', options: statuses, none: open },
    ...comparedFilters,
  },
  switches: {
    doubtful: { label: 'Nearly all up or down', keep: ({ prevalence }) => prevalence !== 'even' },
  },
  panel: { param: 'role', Panel: RolePanel },
  detail: (row) => `${row.n} compared · kappa ${measuredText(row.kappa)}${warningOf(row)}`,
  columns: {
    name: { title: 'Role', grow: 1 },
    company_name: { title: 'Company', width: 130, hidden: true },
    status: { title: 'Status', width: 110, text: statusLabel, hidden: true },
    n: { title: 'Compared', width: 92, format: 'number' },
    agreement: { title: 'Say the same', width: 106, text: (share) => shortShare(share) },
    kappa: { title: 'Kappa', width: 146, text: measuredText },
    ac1: { title: 'AC1', width: 146, text: measuredText, from: 'lg' },
    precision: { title: 'Precision', width: 88, text: (share) => shortShare(share) },
    miss: { title: 'Missed', width: 80, text: (share) => shortShare(share) },
    recall: { title: 'Estimated recall', width: 140, text: estimateText, from: 'lg' },
    weeks: {
      title: 'Eight weeks',
      width: 98,
      text: (weeks) => weeks.map(({ agreed, n }) => `${agreed} of ${n}`).join(', '),
      Cell: WeeksCell,
      from: 'lg',
    },
    prompt_version: {
      title: 'Prompt',
      width: 76,
      text: (version) => (version === null ? '' : `v${version}`),
      hidden: true,
    },
    up_share: { title: 'Up', width: 90, text: (share) => shortShare(share), hidden: true },
    prevalence: { title: 'Note', grow: 0.8, text: (prevalence) => prevalences[prevalence], hidden: true },
    'verdicts.yes': { title: 'Verdicts: yes', width: 100, format: 'number', hidden: true },
    'verdicts.maybe': { title: 'Verdicts: maybe', width: 110, format: 'number', hidden: true },
    'verdicts.no': { title: 'Verdicts: no', width: 100, format: 'number', hidden: true },
  },
  empty: 'No role has verdicts yet. Turn on the language model of a role and fill its queue LLM.',
  noMatch: 'No role matches.',
});

const warningOf = ({ prevalence }: RoleAgreement): string =>
  prevalence === 'even' ? '' : ` · ${prevalences[prevalence]}`;
