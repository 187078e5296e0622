import type { Screen } from '../../kit/page/screen.ts';

const config = () => import('./ConfigPage.tsx').then((module) => module.ConfigPage);

export const screens: readonly Screen[] = [
  { path: '/config', title: 'Settings', access: 'user', layout: 'shell', aliasOf: '/config/settings', load: config },
  { path: '/config/settings', title: 'Settings', access: 'user', layout: 'shell', keys: 'g s', load: config },
  { path: '/config/profile', title: 'Profile', access: 'user', layout: 'shell', load: config },
  { path: '/config/features', title: 'Features', access: 'user', layout: 'shell', load: config },
  { path: '/config/change_password', title: 'Change password', access: 'user', layout: 'shell', load: config },
  { path: '/config/plugin', title: 'Plugin', access: 'user', layout: 'shell', load: config },
];
