import { createElement } from 'react';
import type { Screen } from '../page/screen.ts';
import type { HealthChecks } from './HealthPage.tsx';

interface HealthPage extends Omit<Screen, 'load' | 'layout'> {
  /** One line under the title. */
  about: string;
  /** Where the checks come from, and what stands around them. Loaded with the page: the list of screens is loaded before any of them. */
  checks: () => Promise<HealthChecks>;
}

/** A screen that is a list of checks. */
export const healthPage = ({ about, checks, ...screen }: HealthPage): Screen => ({
  ...screen,
  layout: 'shell',
  load: async () => {
    const [{ HealthPage }, parts] = await Promise.all([import('./HealthPage.tsx'), checks()]);
    return () => createElement(HealthPage, { title: screen.title, about, ...parts });
  },
});
