import { changeOutreachRules, getOutreachRules, type OutreachState } from '@app/contract/outreach/rules';
import { type APIRequestContext, expect } from '@playwright/test';
import { authorization } from './session.ts';

/** Lets mails leave at once, whatever the hour and the day are. It stays so: no browser test needs a closed window. */
export async function openSendWindow(request: APIRequestContext): Promise<void> {
  const headers = await authorization(request, 'staff');
  const open = { opens: '00:00', closes: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7], spacing_from: 0, spacing_to: 0 };
  // Another test may do the same at the same moment.
  await expect(async () => {
    const { version } = (await (await request.get(getOutreachRules.path, { headers })).json()) as OutreachState;
    const changed = await request.patch(changeOutreachRules.path, { headers, data: { ...open, version } });
    expect(changed.status()).toBe(200);
  }).toPass();
}
