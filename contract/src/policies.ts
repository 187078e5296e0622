import type { Access } from './base/endpoint.ts';
import type { User } from './users/users.ts';
import type { UserChange } from './users/user-changes.ts';

/*
 * Who may do what. The server asks these functions before it acts, and the web asks them before it offers something, so
 * both always agree. The rights are those that count for this call: while somebody impersonates, the lesser of both.
 */

type Rights = Pick<User, 'is_staff' | 'is_superuser'>;
type Asker = Rights & Pick<User, 'id'>;
/** Whatever an account may do that not everybody may. */
type AllRights = Rights & { userprofile: { can_impersonate: boolean } };
type Manager = Asker & AllRights;
/** The team of a role: members work on it, thumbers only vote. */
interface Team {
  users: readonly number[];
  thumbers: readonly number[];
}

export const isStaff = ({ is_staff, is_superuser }: Rights): boolean => is_staff || is_superuser;

/** Whether somebody may call an endpoint, or open a screen, of this access level. Null is somebody who has not signed in. */
export function hasAccess(user: Rights | null, access: Access): boolean {
  if (access === 'anyone') return true;
  if (user === null) return false;
  if (access === 'superuser') return user.is_superuser;
  return access === 'user' || isStaff(user);
}

/** Members of a role and staff may change the role and its board. Everybody may look at it. */
export const canChangeAssignment = (user: Asker, { users }: Pick<Team, 'users'>): boolean =>
  isStaff(user) || users.includes(user.id);

/** Members and thumbers of a role may vote for it, and so may staff. */
export const canVote = (user: Asker, assignment: Team): boolean =>
  canChangeAssignment(user, assignment) || assignment.thumbers.includes(user.id);

/** The specification shows the Vote button of a role card to the team only. Staff who are not in it vote elsewhere. */
export const showsVoteOnCard = ({ id }: Pick<User, 'id'>, { users, thumbers }: Team): boolean =>
  users.includes(id) || thumbers.includes(id);

/** Comments, reminders, files and saved searches are changed and removed by whoever made them; staff are no exception. */
export const isOwn = ({ id }: Pick<User, 'id'>, owner: number | null | undefined): boolean => id === owner;

/** A template is changed and removed by whoever made it, and by staff. Everybody may send it. */
export const canChangeTemplate = (user: Asker, owner: number | null | undefined): boolean =>
  isStaff(user) || isOwn(user, owner);

/** Everybody sets their own defaults, those who may change a role set the role's, and staff set all the others. */
export const canSetDefault = (
  user: Asker,
  { user: whose, assignment }: { user: number | null; assignment: Pick<Team, 'users'> | null },
): boolean =>
  isStaff(user) || (whose === null ? assignment !== null && canChangeAssignment(user, assignment) : isOwn(user, whose));

/** The account of somebody else is shown to staff only. */
export const canSeeUser = (user: Asker, target: number): boolean => user.id === target || isStaff(user);

/**
 * Staff look after accounts, but not after one that has a right which they lack: whoever can change its address could
 * make that right their own. Superusers lack none.
 */
export const canManageUser = (user: Manager, target: AllRights): boolean =>
  user.is_superuser ||
  (user.is_staff && !target.is_superuser && (user.userprofile.can_impersonate || !target.userprofile.can_impersonate));

/** Whoever owns an account, or looks after it, may stop that it gets another address. */
export const canCancelEmailChange = (user: Manager, target: Manager): boolean =>
  user.id === target.id || canManageUser(user, target);

/** Nobody gives somebody else a photo, but whoever looks after an account may remove one that does not belong there. */
export const canRemovePhoto = (user: Manager, target: Manager): boolean =>
  user.id === target.id || canManageUser(user, target);

/** Which fields of an account somebody may change. Nobody changes their own rights. */
export function editableFields(user: Manager, target: Manager): ReadonlySet<keyof UserChange> {
  const self = user.id === target.id;
  if (!self && !canManageUser(user, target)) return new Set();
  const fields: (keyof UserChange)[] = ['version', 'first_name', 'last_name'];
  if (self) fields.push('config', 'linkedin_url', 'linkedin_email');
  if (isStaff(user)) fields.push('email', 'company_id');
  if (user.is_superuser && !self) fields.push('is_staff', 'is_superuser', 'can_impersonate');
  return new Set(fields);
}

/** Whom somebody with the right to impersonate may act as: other users who have no more rights than they have. */
export const canActAs = (user: Asker, target: Asker): boolean =>
  target.id !== user.id && (user.is_superuser || !target.is_superuser) && (isStaff(user) || !target.is_staff);
