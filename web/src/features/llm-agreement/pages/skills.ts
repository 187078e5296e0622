import { listAssignments } from '@app/contract/roles/assignments';
import { listLlmSkills, skillSources, skillWeights } from '@app/contract/llm/agreement-skills';
import { optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { liftText, shareText, shortShare } from '../agreement-texts.ts';
import { SkillMenu } from '../SkillMenu.tsx';
import { SkillsNotice } from '../SkillsNotice.tsx';

export const skills = table({
  endpoint: listLlmSkills,
  rows: 'skills and criteria',
  about:
    'What people go by, and what the model goes by, beside what the brief asks for. A lift of 2 means: with it, twice as many are voted up; an interval with 1 in it may be chance.',
  paging: 'none',
  Notice: SkillsNotice,
  Menu: SkillMenu,
  search: { placeholder: 'Skill or criterion', of: ({ name }) => name },
  filters: {
    assignment: {
      as: 'select',
      label: 'Role',
      source: optionsFrom(listAssignments, ({ results }) => new Map(results.map(({ id, name }) => [String(id), name]))),
      none: 'The open role with most votes',
    },
  },
  switches: {
    missing: { label: 'Missing from the brief', keep: ({ source }) => source === 'missing' },
    ignored: {
      label: 'The model goes by it, people do not',
      keep: ({ lift, model_lift }) => model_lift !== null && model_lift.lo > 1 && (lift === null || lift.lo <= 1),
    },
  },
  detail: ({ source, lift }) => `${skillSources[source]} · lift ${liftText(lift)}`,
  columns: {
    name: { title: 'Skill or criterion', grow: 1.5 },
    source: { title: 'In the brief', width: 150, text: (source) => skillSources[source] },
    weight: { title: 'Weight', width: 118, text: (weight) => (weight === 'usual' ? '' : skillWeights[weight]) },
    have: { title: 'Have it', width: 90, text: (share) => shortShare(share), hidden: true },
    up_with: { title: 'Up with it', width: 90, text: (share) => shortShare(share) },
    up_without: { title: 'Up without', width: 94, text: (share) => shortShare(share) },
    lift: { title: 'Lift', width: 140, text: liftText },
    yes_with: { title: 'Yes with it', width: 110, text: (share) => shareText(share), hidden: true },
    yes_without: { title: 'Yes without', width: 110, text: (share) => shareText(share), hidden: true },
    model_lift: { title: 'Lift of verdicts', width: 140, text: liftText, from: 'lg' },
  },
  empty: 'There are no votes and no verdicts to go by yet. Grade people for a role, or choose another one.',
  noMatch: 'No skill matches.',
});
