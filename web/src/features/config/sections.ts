import type { PathName } from '../../parts/paths.ts';

interface Section {
  path: PathName;
  title: string;
  summary: string;
  /** What is the firm's is for staff. */
  access?: 'staff';
}
/** The parts of the configuration screen, in the order of its navigation. Each has an address, named by `path`. */
export const sections = [
  {
    path: 'settings',
    title: 'Settings',
    summary: 'Where you are signed in, what was done with your account, what you are mailed about, and the keyboard.',
  },
  { path: 'profile', title: 'Profile', summary: 'Your name and how the product looks.' },
  { path: 'features', title: 'Features', summary: 'Which cards your to-do page shows.' },
  {
    path: 'changePassword',
    title: 'Change password',
    summary: 'Changing it signs you out everywhere else and revokes your access tokens.',
  },
  { path: 'email', title: 'E-mail', summary: 'The mailbox that your mails to people leave from.' },
  { path: 'plugin', title: 'Plugin', summary: 'Access tokens for the browser extension and for programs.' },
  { path: 'sms', title: 'SMS', summary: 'The gateway that SMS of the whole firm leave through.', access: 'staff' },
] as const satisfies readonly Section[];
export type SectionPath = (typeof sections)[number]['path'];
