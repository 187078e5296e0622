import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/privacy-policy',
    title: 'Privacy policy',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./PrivacyPolicyPage.tsx').then((module) => module.PrivacyPolicyPage),
  },
  {
    path: '/terms-of-service',
    title: 'Terms of service',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./TermsOfServicePage.tsx').then((module) => module.TermsOfServicePage),
  },
];
