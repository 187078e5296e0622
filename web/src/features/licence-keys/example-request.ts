import { type NewLicenceKey, recordEvents } from '@app/contract/machine/ingest';
import { exampleEvent, ingestKinds } from '@app/contract/machine/ingest-kinds';

/** A command that sends one event with this key, of a kind that needs no bot or proxy to be reported before, if there is one. */
export function exampleRequest({ key, kinds }: Pick<NewLicenceKey, 'key' | 'kinds'>, origin: string): string {
  const kind = kinds.find((each) => !/"(bot|proxy)":/.test(JSON.stringify(ingestKinds[each].example))) ?? kinds[0]!;
  const event = exampleEvent(kind, new Date().toISOString());
  return [
    `curl ${origin}${recordEvents.path}`,
    `-H 'Authorization: Key ${key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify({ events: [event] })}'`,
  ].join(' \\\n  ');
}
