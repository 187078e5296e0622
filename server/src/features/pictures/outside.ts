import { avatarSize } from '@app/contract/people/pictures';
import type { Log } from '#platform/log';
import { cleanPicture, type Picture } from './picture-check.ts';

const patienceMs = 3000;
/** A picture of 200 pixels has a tenth of it. */
const largest = 100_000;
const mostKept = 500;
const hour = 3_600_000;
/** How long an answer counts: a picture, that there is none, and that the service did not answer. */
const keptMs = { found: 24 * hour, none: hour, failed: 60_000 };

interface Kept {
  picture: Promise<Picture | undefined>;
  until: number;
}
const kept = new Map<string, Kept>();

/**
 * What the outside service has for a hash. It is asked by the server, for everybody at once, and told nothing but the hash: not
 * who looks, nor from where. Only the setting says whom we ask, so nobody is led elsewhere by a redirect.
 */
export async function outsideAvatar(service: string, hash: string, log: Log): Promise<Picture | undefined> {
  const url = `${service.replace(/\/$/, '')}/${hash}?s=${avatarSize}&d=404`;
  const known = kept.get(url);
  if (known && known.until > Date.now()) return known.picture;
  const entry: Kept = { picture: Promise.resolve(undefined), until: Date.now() + keptMs.failed };
  entry.picture = ask(url).then(
    (picture) => {
      entry.until = Date.now() + (picture ? keptMs.found : keptMs.none);
      return picture;
    },
    (error: unknown) => {
      log.warn({ err: error }, 'the avatar service did not answer with a picture');
      return undefined;
    },
  );
  kept.delete(url);
  kept.set(url, entry);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  return entry.picture;
}

async function ask(url: string): Promise<Picture | undefined> {
  const answer = await fetch(url, {
    headers: { accept: 'image/png, image/jpeg' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (answer.status === 404) {
    await answer.body?.cancel();
    return undefined;
  }
  if (!answer.ok) throw new Error(`The avatar service answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > largest) throw new Error(`The avatar service sent more than ${largest} bytes`);
    parts.push(part);
  }
  return cleanPicture(Buffer.concat(parts));
}
