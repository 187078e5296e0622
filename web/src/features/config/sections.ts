/** The parts of the configuration screen, in the order of its navigation. Each has an address, `/config/{slug}`. */
export const sections = [
  {
    slug: 'settings',
    title: 'Settings',
    summary: 'Where you are signed in, what was done with your account, and the keyboard.',
  },
  { slug: 'profile', title: 'Profile', summary: 'Your name and how the product looks.' },
  { slug: 'features', title: 'Features', summary: 'Which cards your to-do page shows.' },
  {
    slug: 'change_password',
    title: 'Change password',
    summary: 'Changing it signs you out everywhere else and revokes your access tokens.',
  },
  { slug: 'plugin', title: 'Plugin', summary: 'Access tokens for the browser extension and for programs.' },
] as const;
export type SectionSlug = (typeof sections)[number]['slug'];
