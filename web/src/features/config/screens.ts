import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

const section = {
  access: 'user',
  layout: 'shell',
  load: () => import('./ConfigPage.tsx').then((module) => module.ConfigPage),
} as const;
const settings = { ...section, title: 'Settings' };
/** The addresses of a provider show the part about e-mail with that provider chosen. */
const email = { ...section, title: 'E-mail', aliasOf: paths.email };

export const screens: readonly Screen[] = [
  { ...settings, path: paths.config, aliasOf: paths.settings },
  { ...settings, path: paths.settings, keys: 'g s' },
  { ...section, path: paths.profile, title: 'Profile' },
  { ...section, path: paths.features, title: 'Features' },
  { ...section, path: paths.changePassword, title: 'Change password' },
  { ...section, path: paths.signIn, title: 'Signing in' },
  {
    path: paths.secondStep,
    title: 'Set up a second step',
    access: 'user',
    layout: 'bare',
    load: () => import('./sign-in/SetUpPage.tsx').then((module) => module.SetUpPage),
  },
  { ...section, path: paths.email, title: 'E-mail' },
  { ...email, path: paths.emailProvider, example: `${paths.email}/other` },
  { ...email, path: paths.gmail },
  { ...email, path: paths.outlook },
  { ...section, path: paths.linkedin, title: 'LinkedIn' },
  { ...section, path: paths.plugin, title: 'Plugin' },
  { ...section, path: paths.firm, title: 'Firm' },
];
