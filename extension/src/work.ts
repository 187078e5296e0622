import { outboxChannels } from '@app/contract/outreach/channels';
import {
  finishWork,
  listWork,
  reopenWork,
  takeWork,
  type WorkItem,
  type WorkOutcome,
} from '@app/contract/outreach/work-list';
import { call } from './api.ts';
import { button, make } from './make.ts';
import { hush, tell } from './notice.ts';

const told: Record<WorkOutcome, string> = { sent: 'Noted as sent.', skipped: 'Skipped.', later: 'Put off.' };

/**
 * The next prepared text. A person opens the profile, pastes it there, sends it and says so here. Whoever closes the panel
 * half-way finds the same text again; after ten minutes another device may take it.
 */
export function workSection(fail: (error: unknown) => void): HTMLElement {
  const section = make('section', { ariaLabel: 'Work list' }, make('p', { textContent: 'Looking…' }));
  const attempt = (act: () => Promise<void>) => {
    section.inert = true;
    act()
      .catch(fail)
      .finally(() => (section.inert = false));
  };

  const look = async () => {
    const { item } = await call(takeWork, { body: {} });
    const { results, counts, next_due } = await call(listWork, { query: {} });
    const count = counts.reduce((sum, each) => sum + each.count, 0);
    const free = results.flatMap(({ free_at }) => free_at ?? []).toSorted()[0];
    section.replaceChildren(...(item ? shown(item, count) : nothing(whyNothing({ count, free, due: next_due }))));
  };
  const lookAgain = () =>
    attempt(async () => {
      hush();
      await look();
    });

  const finish = async ({ id, body, person }: WorkItem, outcome: WorkOutcome, text: string) => {
    await call(finishWork, {
      params: { id },
      body: { outcome, ...(outcome === 'sent' && text !== body && { text }) },
    });
    await look();
    const undo = async () => {
      await call(reopenWork, { params: { id } });
      await look();
      tell('It is on your list again.');
    };
    tell(`${person.name}: ${told[outcome]}`, { label: 'Undo', onclick: () => attempt(undo) });
  };

  const shown = (item: WorkItem, count: number): HTMLElement[] => {
    const { person, channel, assignment, subject, body, link } = item;
    const text = make('textarea', { value: body, ariaLabel: 'Text', rows: 10 });
    const say = (outcome: WorkOutcome) => () => attempt(() => finish(item, outcome, text.value));
    const open = async () => void (await chrome.tabs.create({ url: link }));
    const copy = async () => {
      await navigator.clipboard.writeText(text.value);
      tell('Copied. Paste it where you write to them.');
    };
    const acts: [label: string, key: string, act: () => void, isMain?: true][] = [
      ['Open profile', 'o', () => attempt(open), true],
      ['Copy', 'c', () => attempt(copy), true],
      ['Sent', 's', say('sent')],
      ['Skip', 'k', say('skipped')],
      ['Later', 'l', say('later')],
    ];
    onkeydown = ({ key, target, ctrlKey, metaKey, altKey }) => {
      const isTyping = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isTyping || ctrlKey || metaKey || altKey || section.inert) return;
      acts.find(([, letter]) => letter === key.toLowerCase())?.[2]();
    };
    const work = [person.headline || person.title, person.company_name].filter((words) => words !== '').join(', ');
    return [
      make('p', { className: 'faint', textContent: `${count} to send · ${outboxChannels[channel]}` }),
      make('h1', { textContent: person.name }),
      make('p', { className: 'faint', textContent: [work, assignment?.name].filter(Boolean).join(' · ') }),
      ...(subject ? [make('p', { textContent: `Subject: ${subject}` })] : []),
      text,
      make(
        'div',
        { className: 'acts' },
        ...acts.map(([label, key, act, isMain]) =>
          button(label, act, {
            className: isMain ? 'main' : '',
            title: `${label} (${key.toUpperCase()})`,
            ariaKeyShortcuts: key,
          }),
        ),
      ),
      make('p', {
        className: 'faint',
        textContent: `Keys: ${acts.map(([label, key]) => `${key.toUpperCase()} ${label.toLowerCase()}`).join(', ')}.`,
      }),
    ];
  };

  const nothing = (why: string): HTMLElement[] => {
    onkeydown = null;
    return [
      make('h1', { textContent: 'Nothing to send' }),
      make('p', { textContent: why }),
      button('Look again', lookAgain),
    ];
  };

  attempt(look);
  return section;
}

interface Rest {
  count: number;
  /** When the quota of a channel lets the next one go. */
  free: string | undefined;
  /** When the next one is due. */
  due: string | null;
}

function whyNothing({ count, free, due }: Rest): string {
  if (free !== undefined) return `Your quota is used up. The next text can be sent ${written(free)}.`;
  if (count > 0) return 'Another device of yours works on what is left.';
  return due === null ? 'Your work list is empty.' : `The next text is due ${written(due)}.`;
}

const written = (moment: string): string =>
  new Date(moment).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
