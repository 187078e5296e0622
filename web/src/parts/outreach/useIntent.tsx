import { confirmIntent } from '@app/contract/outreach/answers';
import type { Intent } from '@app/contract/outreach/reply-intent';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDate } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { dueOn } from '../tags/reminder-presets.ts';
import { dayOf, type Reply, type Said } from './reply.ts';

const IntentQuestion = lazy(async () => ({ default: (await import('./IntentQuestion.tsx')).IntentQuestion }));

interface Meaning {
  /** It means what it seems to mean. */
  confirm: (reply: Reply) => void;
  /** Null undoes what was said. */
  say: (reply: Reply, intent: Intent | null) => void;
  /** To be drawn. */
  dialog: ReactNode;
}

/** Says what an answer means, and asks first where something follows from it. */
export function useIntent(): Meaning {
  const [asking, setAsking] = useState<{ reply: Reply; intent: 'later' | 'no' | 'wrong_person' }>();
  const write = useWrite(confirmIntent);
  const send = async (reply: Reply, body: Said): Promise<void> => {
    const params = { id: reply.id };
    const { archived, marked } = await write.mutateAsync({ params, body });
    setAsking(undefined);
    const undo = () => void write.mutateAsync({ params, body: { intent: null } }).catch(() => undefined);
    const words = [
      wordsFor(reply, body),
      ...(archived ? ['The card is archived.'] : []),
      marked && `${marked} is not used again.`,
    ];
    notify(words.filter(Boolean).join(' '), body.intent === null ? {} : { action: { label: 'Undo', onClick: undo } });
  };
  const sendNow = (reply: Reply, body: Said) =>
    void send(reply, body).catch((error: Error) => notify(error.message, { severity: 'error' }));
  const say = (reply: Reply, intent: Intent | null) => {
    if (intent === 'later' || intent === 'no' || intent === 'wrong_person') {
      write.reset();
      setAsking({ reply, intent });
    } else sendNow(reply, { intent });
  };
  const confirm = (reply: Reply) => {
    const { guess } = reply.intent;
    const day = dayOf(reply.intent);
    if (guess === 'later' && day) sendNow(reply, { intent: 'later', remind: dueOn(day).toISOString() });
    else if (guess) say(reply, guess);
  };
  const dialog = asking && (
    <Suspense>
      <IntentQuestion
        {...asking}
        pending={write.isPending}
        error={write.error}
        onSay={(body) => void send(asking.reply, body).catch(() => undefined)}
        onClose={() => setAsking(undefined)}
      />
    </Suspense>
  );
  return { confirm, say, dialog };
}

function wordsFor({ name }: Reply, { intent, remind }: Said): string {
  switch (intent) {
    case 'interested':
      return `${name} is interested.`;
    case 'later':
      return remind ? `You will be reminded of ${name} on ${formatDate(remind)}.` : `${name} said later.`;
    case 'no':
      return `${name} said no.`;
    case 'wrong_person':
      return `${name} is the wrong person.`;
    case 'referral':
      return `${name} named someone else.`;
    case null:
      return `Undone: what ${name} means.`;
  }
}
