import { getSystemHealth } from '@app/contract/machine/alerts';
import type { HealthChecks } from '../../kit/health/HealthPage.tsx';
import { AlertButtons } from './AlertButtons.tsx';
import { AlertMessages } from './AlertMessages.tsx';
import { AlertNotice } from './AlertNotice.tsx';
import { RuleFoot } from './RuleFoot.tsx';

export const systemHealth: HealthChecks = {
  endpoint: getSystemHealth,
  Head: AlertButtons,
  Notice: AlertNotice,
  Foot: RuleFoot,
  Below: AlertMessages,
};
