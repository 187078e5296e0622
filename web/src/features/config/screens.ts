import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

const config = () => import('./ConfigPage.tsx').then((module) => module.ConfigPage);

export const screens: readonly Screen[] = [
  { path: paths.config, title: 'Settings', access: 'user', layout: 'shell', aliasOf: paths.settings, load: config },
  { path: paths.settings, title: 'Settings', access: 'user', layout: 'shell', keys: 'g s', load: config },
  { path: paths.profile, title: 'Profile', access: 'user', layout: 'shell', load: config },
  { path: paths.features, title: 'Features', access: 'user', layout: 'shell', load: config },
  { path: paths.changePassword, title: 'Change password', access: 'user', layout: 'shell', load: config },
  { path: paths.plugin, title: 'Plugin', access: 'user', layout: 'shell', load: config },
];
