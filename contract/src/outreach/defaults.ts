import type { DefaultRule, TemplateDefault } from './templates.ts';
import { canGoBy, type Channel } from './channels.ts';

type Whose = Pick<TemplateDefault, 'user' | 'assignment'>;
const strongestFirst: readonly DefaultRule[] = ['user_and_role', 'role', 'user', 'all'];

export function ruleOf({ user, assignment }: Whose): DefaultRule {
  if (assignment === null) return user === null ? 'all' : 'user';
  return user === null ? 'role' : 'user_and_role';
}

/** The default that wins: the closest to the user and the role; of these, the one for the channel before the one for all. */
export function winningDefault<D extends Whose & Pick<TemplateDefault, 'channel' | 'template_kind'>>(
  defaults: readonly D[],
  { user, assignment, channel }: { user: number; assignment: number | null; channel: Channel },
): (D & { rule: DefaultRule }) | undefined {
  return defaults
    .filter(
      (one) =>
        (one.user === null || one.user === user) &&
        (one.assignment === null || one.assignment === assignment) &&
        canGoBy(one.channel, channel) &&
        canGoBy(one.template_kind, channel),
    )
    .map((one) => ({ ...one, rule: ruleOf(one) }))
    .toSorted(
      (a, b) =>
        strongestFirst.indexOf(a.rule) - strongestFirst.indexOf(b.rule) ||
        Number(a.channel === 'All') - Number(b.channel === 'All'),
    )[0];
}
