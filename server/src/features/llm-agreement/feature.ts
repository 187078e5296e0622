import * as api from '@app/contract/llm/agreement';
import * as decisions from '@app/contract/llm/agreement-person';
import * as skills from '@app/contract/llm/agreement-skills';
import * as users from '@app/contract/llm/agreement-users';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { getLlmDecision } from './decision.ts';
import { listComparedPeople } from './people.ts';
import { getLlmAgreement, getLlmAgreementTrend, listGradeVersions, listLlmAgreement } from './roles.ts';
import { countRolesTask } from './ready-roles.ts';
import { listLlmSkills, weighSkill } from './skills.ts';
import { checkStability, llmAgreementTasks } from './stability.ts';
import { listDisagreements, listUserAgreement } from './users.ts';

export const feature: Feature = {
  routes: [
    read(api.listLlmAgreement, listLlmAgreement),
    read(api.getLlmAgreement, getLlmAgreement),
    read(api.getLlmAgreementTrend, getLlmAgreementTrend),
    read(api.listComparedPeople, listComparedPeople),
    read(api.listGradeVersions, listGradeVersions),
    read(users.listUserAgreement, listUserAgreement),
    read(users.listDisagreements, listDisagreements),
    read(skills.listLlmSkills, listLlmSkills),
    write(skills.weighSkill, weighSkill),
    read(decisions.getLlmDecision, getLlmDecision),
    write(decisions.checkStability, checkStability),
  ],
  tasks: [...llmAgreementTasks, countRolesTask],
};
