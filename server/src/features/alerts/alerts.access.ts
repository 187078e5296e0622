import {
  changeAlertRule,
  changeAlertSettings,
  endSilence,
  getAlertSettings,
  getSystemHealth,
  silenceAlert,
  testAlerts,
} from '@app/contract/machine/alerts';
import { type AccessCases, missingId, nothing, type World } from '#testing/access';

const versionOf = async ({ db }: World) =>
  (await db.selectFrom('alert_setting').select('version').executeTakeFirstOrThrow()).version;

export const cases: AccessCases = [
  [getSystemHealth, nothing],
  [getAlertSettings, nothing],
  [changeAlertSettings, { request: async (world) => ({ body: { version: await versionOf(world), remind_hours: 4 } }) }],
  [
    changeAlertRule,
    {
      request: async (world) => ({
        params: { rule: 'disk' },
        body: { version: await versionOf(world), threshold: 10, hold_minutes: 5, severity: 'critical' },
      }),
    },
  ],
  [silenceAlert, { request: () => ({ body: { rule: 'disk', reason: 'A new disk comes tomorrow', hours: 24 } }) }],
  [
    endSilence,
    {
      request: async ({ db, self, variant }) => {
        if (variant === 'missing') return { params: { id: missingId } };
        const { id } = await db
          .insertInto('alert_silence')
          .values({ rule: 'disk', reason: 'x', user_id: self.id, ends: new Date(Date.now() + 3_600_000).toISOString() })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { params: { id } };
      },
      status: (_, variant) => (variant === 'missing' ? 404 : 204),
    },
  ],
  [testAlerts, nothing],
];
