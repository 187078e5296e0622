import {
  listLlmSkills,
  type LlmSkill,
  type SkillWeight,
  skillWeights,
  weighSkill,
} from '@app/contract/llm/agreement-skills';
import { useQuery } from '@tanstack/react-query';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useSearch } from '../../kit/page/address/search.ts';
import { skillsSearch } from './skills-search.ts';

const told = {
  usual: (name: string) => `${name} counts as usual`,
  more: (name: string) => `${name} counts more from the next verdict on`,
  none: (name: string) => `${name} does not count from the next verdict on`,
} as const;

/** How much a skill or criterion counts for the language model. */
export function SkillMenu(props: RowMenuProps<LlmSkill>) {
  const { row } = props;
  const [asked] = useSearch(skillsSearch);
  const role = useQuery(queryOf(listLlmSkills, { query: asked })).data?.assignment;
  const weigh = useWrite(weighSkill, {
    failure: 'The weight could not be set',
    onSuccess: (_, { body: { name, weight } }) => notify(told[weight](name), { severity: 'success' }),
  });
  const actions = (Object.keys(skillWeights) as SkillWeight[])
    .filter((weight) => weight !== row.weight)
    .map((weight) => ({
      label: skillWeights[weight],
      disabled: !role,
      run: () => role && weigh.mutate({ params: { assignment: role.id }, body: { name: row.name, weight } }),
    }));
  return <RowActions {...props} actions={actions} />;
}
