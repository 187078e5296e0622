/** Accounts that everybody knows the password of; never loaded in production. */
export const demoPassword = 'demo-password-1';

export interface DemoAccount {
  username: string;
  first_name: string;
  last_name: string;
  about: string;
  state?: 'pending' | 'deactivated';
  is_staff?: true;
  is_superuser?: true;
  can_impersonate?: true;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'superuser',
    first_name: 'Saga',
    last_name: 'Lindqvist',
    about: 'sees everything, may impersonate',
    is_staff: true,
    is_superuser: true,
    can_impersonate: true,
  },
  {
    username: 'staff',
    first_name: 'Stefan',
    last_name: 'Åkesson',
    about: 'approves and looks after users',
    is_staff: true,
  },
  { username: 'recruiter', first_name: 'Rebecka', last_name: 'Öberg', about: 'recruits' },
  { username: 'recruiter2', first_name: 'Ravi', last_name: 'Menon', about: 'recruits' },
  { username: 'recruiter3', first_name: 'Ronja', last_name: 'Hellström', about: 'recruits' },
  {
    username: 'pending',
    first_name: 'Petra',
    last_name: 'Nyberg',
    about: 'waits for approval, cannot sign in',
    state: 'pending',
  },
  {
    username: 'deactivated',
    first_name: 'David',
    last_name: 'Ekström',
    about: 'was deactivated, cannot sign in',
    state: 'deactivated',
  },
];
