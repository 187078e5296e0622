import { createElement } from 'react';
import type { Screen } from '../page/screen.ts';
import type { HealthEndpoint } from './HealthPage.tsx';

interface HealthPage extends Omit<Screen, 'load' | 'layout'> {
  /** One line under the title. */
  about: string;
  /** Where the checks come from. Loaded with the page: the list of screens is part of what visitors load. */
  report: () => Promise<HealthEndpoint>;
}

/** A screen that is a list of checks. */
export const healthPage = ({ about, report, ...screen }: HealthPage): Screen => ({
  ...screen,
  layout: 'shell',
  load: async () => {
    const [{ HealthPage }, endpoint] = await Promise.all([import('./HealthPage.tsx'), report()]);
    return () => createElement(HealthPage, { title: screen.title, about, endpoint });
  },
});
