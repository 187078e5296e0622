import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.privacyPolicy,
    title: 'Privacy policy',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./PrivacyPolicyPage.tsx').then((module) => module.PrivacyPolicyPage),
  },
  {
    path: paths.termsOfService,
    title: 'Terms of service',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./TermsOfServicePage.tsx').then((module) => module.TermsOfServicePage),
  },
];
