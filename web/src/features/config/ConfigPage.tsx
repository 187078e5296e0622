import { Box } from '@mui/material';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Page } from '../../kit/page/Page.tsx';
import { StatePanel } from '../../kit/page/StatePanel.tsx';
import { InPersonNotice } from '../../parts/users/InPersonNotice.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';
import { SectionNavigation } from './SectionNavigation.tsx';
import { sections, type SectionPath } from './sections.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { paths } from '../../parts/paths.ts';

const ProfileSection = lazy(async () => ({ default: (await import('./ProfileSection.tsx')).ProfileSection }));
const MailboxSection = lazy(async () => ({ default: (await import('./mailbox/MailboxSection.tsx')).MailboxSection }));
const FirmSection = lazy(async () => ({ default: (await import('./firm/FirmSection.tsx')).FirmSection }));
const LinkedinSection = lazy(async () => ({ default: (await import('./LinkedinSection.tsx')).LinkedinSection }));
const PasswordSection = lazy(async () => ({ default: (await import('./PasswordSection.tsx')).PasswordSection }));
const SignInSection = lazy(async () => ({ default: (await import('./sign-in/SignInSection.tsx')).SignInSection }));
const PluginSection = lazy(async () => ({ default: (await import('./PluginSection.tsx')).PluginSection }));

const contents: Record<SectionPath, ComponentType> = {
  settings: SettingsSection,
  profile: ProfileSection,
  features: FeaturesSection,
  changePassword: PasswordSection,
  signIn: SignInSection,
  email: MailboxSection,
  linkedin: LinkedinSection,
  plugin: PluginSection,
  firm: FirmSection,
};

const sectionAt = (pathname: string) => {
  const name = [paths.gmail, paths.outlook].some((path) => pathname.startsWith(path)) ? paths.email : pathname;
  return sections.find((section) => name.startsWith(paths[section.path])) ?? sections[0];
};

export function ConfigPage() {
  const { pathname } = useLocation();
  const { path, title, summary } = sectionAt(pathname);
  const Content = contents[path];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
        gap: { xs: 2, md: 4 },
      }}
    >
      <SectionNavigation current={path} />
      <Page key={path} title={title} subtitle={summary} width="reading">
        <InPersonNotice what="these settings" />
        <Suspense fallback={<StatePanel state={{ is: 'loading' }} />}>
          <Content />
        </Suspense>
      </Page>
    </Box>
  );
}
