import type { User } from '@app/contract/users/users';

export function greeting(now: Date, { first_name, username }: Pick<User, 'first_name' | 'username'>): string {
  const hour = now.getHours();
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return `Good ${part}, ${first_name || username}.`;
}
