import type { PathName } from '../../parts/paths.ts';

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
  {
    path: 'signIn',
    title: 'Signing in',
    summary: 'A second step beside your password, so that the password alone lets no one in.',
  },
  { path: 'email', title: 'E-mail', summary: 'The mailbox that your mails to people leave from.' },
  { path: 'linkedin', title: 'LinkedIn', summary: 'Your own profile, and how messages get there.' },
  { path: 'plugin', title: 'Plugin', summary: 'The browser extension, and access tokens for programs.' },
  { path: 'firm', title: 'Firm', summary: 'When messages may leave, how many, and what stands under them.' },
] as const satisfies readonly { path: PathName; title: string; summary: string }[];
export type SectionPath = (typeof sections)[number]['path'];
