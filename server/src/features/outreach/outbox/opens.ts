import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/outreach/outreach';
import { sql } from 'kysely';
import type { Context } from '#platform/http/route';

/** One transparent dot. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Fetch the pictures of every mail, whether somebody reads it or not. */
const machines =
  /googleimageproxy|ggpht|yahoomailproxy|yahoocachesystem|bingpreview|barracuda|mimecast|proofpoint|fortinet|symantec|trend ?micro|cisco|sophos|messagelabs|forcepoint|safelinks|bot\b|crawl|spider|scan|monitor|preview|headless|curl|wget|python|go-http|java\/|okhttp|axios|node-fetch|libwww|httpclient|^mozilla\/5\.0$|^$/i;
/** Apple fetches pictures ahead for everybody who wants privacy, from its own network. */
const isApple = (ip: string): boolean => ip.startsWith('17.') || ip.startsWith('::ffff:17.');
/** Nobody reads a mail so soon after it left. */
const soonestSeconds = 10;

export const isMachine = ({ ip, browser }: { ip: string; browser: string }): boolean =>
  isApple(ip) || machines.test(browser);

/** Whoever asks gets the dot, also for what is no mail of ours. Nothing else follows from it. */
export async function openMail(
  { params: { token } }: Received<typeof api.openMail>,
  { db, caller }: Context<typeof api.openMail>,
): Promise<Answer<typeof api.openMail>> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(token))
    await sql`update outbox set
        opened_at = case when is_machine then opened_at else coalesce(opened_at, now()) end,
        machine_opened_at = case when is_machine then coalesce(machine_opened_at, now()) else machine_opened_at end
      from (select outbox.id, ${isMachine(caller)} or sent_at is null or sent_at > now() - make_interval(secs => ${soonestSeconds}) as is_machine
        from outbox, outreach_setting where open_token = ${token} and counts_opens) as mail
      where outbox.id = mail.id and (case when is_machine then machine_opened_at else opened_at end) is null`.execute(
      db,
    );
  return { name: 'dot.gif', type: 'image/gif', content: dot, cache: 'no-store' };
}
