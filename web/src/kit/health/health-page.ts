import type { Read } from '@app/contract/base/endpoint';
import type { HealthReport } from '@app/contract/health';
import { createElement } from 'react';
import type { z } from 'zod';
import type { Screen } from '../page/screen.ts';

export type HealthEndpoint = Read & { response: z.ZodType<HealthReport> };

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
