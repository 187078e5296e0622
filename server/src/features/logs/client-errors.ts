import type { Answer, Received } from '@app/contract/base/endpoint';
import { withoutSecrets } from '@app/contract/base/without-secrets';
import type * as api from '@app/contract/machine/client-errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';

/** What a page that fails again and again may fill the log with. */
const limit = { tries: 10, seconds: 60 };

export async function reportClientError(
  { body: { caught, message, path, stack, component_stack } }: Received<typeof api.reportClientError>,
  { db, log, actor }: Context<typeof api.reportClientError>,
): Promise<Answer<typeof api.reportClientError>> {
  await countTry(db, 'client_error', String(actor.id), limit);
  log.error(
    {
      user: actor.id,
      caught,
      path: withoutSecrets(path),
      stack: withoutSecrets(stack),
      component_stack: withoutSecrets(component_stack),
    },
    `In the browser: ${withoutSecrets(message)}`,
  );
}
