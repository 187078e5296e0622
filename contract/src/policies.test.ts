import { describe, expect, test } from 'vitest';
import { accessLevels } from './base/endpoint.ts';
import {
  canActAs,
  canCancelEmailChange,
  canChangeAssignment,
  canManageUser,
  canRemovePhoto,
  canSeeUser,
  canVote,
  editableFields,
  hasAccess,
  isOwn,
  isStaff,
  showsVoteOnCard,
} from './policies.ts';
import { type Persona, personaNames, personas, team } from './testing/personas.ts';

const allStaff = ['staff', 'superuser', 'staffSuperuser', 'staffImpersonator'] as const;

/** Who may do what, spelled out. A rule that changes changes one line here. */
const permitted: Record<string, readonly [(user: (typeof personas)[Persona]) => boolean, readonly Persona[]]> = {
  'counts as staff': [isStaff, allStaff],
  'changes the role': [(user) => canChangeAssignment(user, team), ['member', ...allStaff]],
  'votes for the role': [(user) => canVote(user, team), ['member', 'thumber', ...allStaff]],
  'finds Vote on the card of the role': [(user) => showsVoteOnCard(user, team), ['member', 'thumber']],
  'changes what the colleague made': [(user) => isOwn(user, 3), ['colleague']],
  'changes what nobody known made': [(user) => isOwn(user, null), []],
  'changes what nobody made': [(user) => isOwn(user, undefined), []],
  'sees the account of the colleague': [(user) => canSeeUser(user, 3), ['colleague', ...allStaff]],
  'looks after the account of a colleague': [(user) => canManageUser(user, personas.colleague), allStaff],
  'looks after the account of a staff member': [(user) => canManageUser(user, personas.staff), allStaff],
  'looks after the account of somebody who may impersonate': [
    (user) => canManageUser(user, personas.impersonator),
    ['superuser', 'staffSuperuser', 'staffImpersonator'],
  ],
  'looks after the account of a superuser': [
    (user) => canManageUser(user, personas.superuser),
    ['superuser', 'staffSuperuser'],
  ],
  'stops a new address of the colleague': [
    (user) => canCancelEmailChange(user, personas.colleague),
    ['colleague', ...allStaff],
  ],
  'stops a new address of somebody who may impersonate': [
    (user) => canCancelEmailChange(user, personas.impersonator),
    ['superuser', 'staffSuperuser', 'impersonator', 'staffImpersonator'],
  ],
  'removes the photo of the colleague': [
    (user) => canRemovePhoto(user, personas.colleague),
    ['colleague', ...allStaff],
  ],
  'removes the photo of a superuser': [
    (user) => canRemovePhoto(user, personas.superuser),
    ['superuser', 'staffSuperuser'],
  ],
  'acts as the colleague': [
    (user) => canActAs(user, personas.colleague),
    personaNames.filter((name) => name !== 'colleague'),
  ],
  'acts as the staff member': [(user) => canActAs(user, personas.staff), allStaff.filter((name) => name !== 'staff')],
  'acts as another staff member': [(user) => canActAs(user, { ...personas.staff, id: 9 }), allStaff],
  'acts as the superuser': [(user) => canActAs(user, personas.superuser), ['staffSuperuser']],
  'acts as another superuser': [
    (user) => canActAs(user, { ...personas.superuser, id: 9 }),
    ['superuser', 'staffSuperuser'],
  ],
};

describe.each(Object.entries(permitted))('%s', (_, [policy, who]) => {
  test.each(personaNames)('%s', (name) => {
    expect(policy(personas[name])).toBe(who.includes(name));
  });
});

const reached: Record<Persona | 'a stranger', readonly string[]> = {
  'a stranger': ['anyone'],
  member: ['anyone', 'user'],
  thumber: ['anyone', 'user'],
  colleague: ['anyone', 'user'],
  staff: ['anyone', 'user', 'staff'],
  impersonator: ['anyone', 'user'],
  staffImpersonator: ['anyone', 'user', 'staff'],
  superuser: ['anyone', 'user', 'staff', 'superuser'],
  staffSuperuser: ['anyone', 'user', 'staff', 'superuser'],
};
test.each(Object.entries(reached))('%s reaches what is for %j', (name, levels) => {
  const user = name === 'a stranger' ? null : personas[name as Persona];
  expect(accessLevels.filter((level) => hasAccess(user, level))).toEqual(levels);
});

describe('the fields of an account that can be changed', () => {
  const names = ['version', 'first_name', 'last_name'];
  const own = [...names, 'config', 'linkedin_url', 'linkedin_email'];
  const byStaff = [...names, 'email', 'company_id'];
  const rights = ['is_staff', 'is_superuser', 'can_impersonate'];
  const target = { ...personas.colleague, id: 9 };
  const boss = { ...personas.superuser, id: 9 };
  test.each([
    ['of a colleague', 'member', target, []],
    ['of a colleague', 'staff', target, byStaff],
    ['of a colleague', 'superuser', target, [...byStaff, ...rights]],
    ['of another superuser', 'staff', boss, []],
    ['of another superuser', 'superuser', boss, [...byStaff, ...rights]],
    ['of somebody who may impersonate', 'staff', personas.impersonator, []],
    ['of somebody who may impersonate', 'staffImpersonator', personas.impersonator, byStaff],
    ['of their own', 'member', personas.member, own],
    ['of their own', 'staff', personas.staff, [...own, 'email', 'company_id']],
    ['of their own', 'superuser', personas.superuser, [...own, 'email', 'company_id']],
  ] as const)('%s by %s', (_, name, whose, fields) => {
    expect([...editableFields(personas[name], whose)]).toEqual(fields);
  });
});
