import { Box } from '@mui/material';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { Page } from '../../kit/page/Page.tsx';
import { InPersonNotice } from '../../parts/users/InPersonNotice.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PluginSection } from './PluginSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SectionNavigation } from './SectionNavigation.tsx';
import { sections, type SectionSlug } from './sections.ts';
import { SettingsSection } from './SettingsSection.tsx';

const contents: Record<SectionSlug, ComponentType> = {
  settings: SettingsSection,
  profile: ProfileSection,
  features: FeaturesSection,
  change_password: PasswordSection,
  plugin: PluginSection,
};

export function ConfigPage() {
  const { pathname } = useLocation();
  const { slug, title, summary } =
    sections.find((section) => pathname.includes(`/config/${section.slug}`)) ?? sections[0];
  const Content = contents[slug];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
        gap: { xs: 2, md: 4 },
      }}
    >
      <SectionNavigation current={slug} />
      <Page key={slug} title={title} subtitle={summary} width="reading">
        <InPersonNotice what="these settings" />
        <Content />
      </Page>
    </Box>
  );
}
