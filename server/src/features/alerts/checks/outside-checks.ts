import { connect } from 'node:tls';
import type { Config } from '#platform/config';
import { listSilentMailboxes } from '../../outreach/outreach.ts';
import { counted, type Finding, inMinutes, type Look } from './check.ts';

export async function checkMailboxes({ db }: Look, most: number): Promise<Finding> {
  const { count, silent } = await listSilentMailboxes(db, most);
  if (count === 0) return { state: 'ok', summary: 'No mailbox is set up to be read.' };
  const [longest] = silent;
  if (!longest)
    return { state: 'ok', summary: `${counted(count, 'mailbox', 'mailboxes')} read within ${most} minutes.` };
  return {
    state: 'fail',
    summary: `${silent.length} of ${counted(count, 'mailbox', 'mailboxes')} ${silent.length === 1 ? 'has' : 'have'} not been read for ${most} minutes. The longest silent is that of ${longest.username}, for ${inMinutes(longest.seconds)}.`,
    evidence: {
      columns: ['User', 'Silent for', 'Why'],
      rows: silent.map(({ username, seconds, error }) => [username, inMinutes(seconds), error || '–']),
    },
  };
}

interface Place {
  name: string;
  host: string;
  port: number;
}
/** Where we are reached, and the mail server if it speaks TLS from the first byte. */
function placesOf({ PUBLIC_URL, SMTP_URL }: Config): Place[] {
  const place = (name: string, address: string | undefined, protocol: string, port: number): Place[] => {
    const url = address === undefined ? undefined : new URL(address);
    return url?.protocol === protocol ? [{ name, host: url.hostname, port: Number(url.port) || port }] : [];
  };
  return [...place('The product', PUBLIC_URL, 'https:', 443), ...place('The mail server', SMTP_URL, 'smtps:', 465)];
}

const patienceMs = 5000;
const day = 86_400_000;

/** A certificate that is not trusted is read all the same: it is what we want to tell of. */
function readCertificate({ host, port }: Place): Promise<{ ends: Date; fault: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ ends: Date; fault: string }>();
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const socket = connect({
    host: name,
    port,
    servername: /^[\d.]+$|:/.test(name) ? '' : name,
    rejectUnauthorized: false,
  });
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('it did not answer within 5 seconds')));
  socket.once('error', reject);
  socket.once('secureConnect', () => {
    const { valid_to } = socket.getPeerCertificate();
    resolve({ ends: new Date(valid_to), fault: socket.authorized ? '' : String(socket.authorizationError) });
    socket.destroy();
  });
  return promise;
}

export async function checkCertificates({ config }: Look, leastDays: number): Promise<Finding> {
  const places = placesOf(config);
  if (places.length === 0)
    return {
      state: config.NODE_ENV === 'production' ? 'warn' : 'ok',
      summary: 'Not https: PUBLIC_URL names no address that begins with https, so there is no certificate to look at.',
    };
  const read = await Promise.all(
    places.map(async (place) => {
      const at = `${place.name} (${place.host}:${place.port})`;
      try {
        const { ends, fault } = await readCertificate(place);
        const days = Math.floor((ends.getTime() - Date.now()) / day);
        return { at, days, fault, ends: ends.toISOString().slice(0, 10), unseen: '' };
      } catch (error) {
        return {
          at,
          days: Infinity,
          fault: '',
          ends: '',
          unseen: error instanceof Error ? error.message : String(error),
        };
      }
    }),
  );
  const nearest = read.reduce((a, b) => (b.days < a.days ? b : a));
  const untrusted = read.find(({ fault, days }) => fault !== '' && days >= 0);
  const unseen = read.find((each) => each.unseen !== '');
  const isEnding = nearest.days < leastDays;
  const summary = isEnding
    ? nearest.days < 0
      ? `The certificate of ${nearest.at} ended on ${nearest.ends}.`
      : `The certificate of ${nearest.at} ends in ${counted(nearest.days, 'day')}; the limit is ${leastDays}.`
    : untrusted
      ? `The certificate of ${untrusted.at} is not trusted: ${untrusted.fault}.`
      : unseen
        ? `The certificate of ${unseen.at} cannot be seen: ${unseen.unseen}.`
        : `The certificate of ${nearest.at} is valid for ${counted(nearest.days, 'day')} more.`;
  return {
    state: isEnding || untrusted ? 'fail' : unseen ? 'unknown' : 'ok',
    summary,
    evidence: {
      columns: ['Where', 'Ends', 'Fault'],
      rows: read.map(({ at, ends, fault, unseen: why }) => [at, ends || '–', fault || why || '–']),
    },
  };
}
