import type { ReplyIntent } from '@app/contract/outreach/reply-intent';
import type { FullPerson, TimelineEntry } from '@app/contract/people/people';
import { IntentLine } from '../../../parts/outreach/IntentLine.tsx';
import { useIntent } from '../../../parts/outreach/useIntent.tsx';

interface Props {
  entry: Extract<TimelineEntry, { kind: 'message' }>;
  intent: ReplyIntent;
  person: FullPerson;
}

export function IntentEntry({ entry: { id, role }, intent, person }: Props) {
  const { confirm, say, dialog } = useIntent();
  const name = `${person.first_name} ${person.last_name}`.trim();
  const reply = { id, name, intent, role };
  const editable = person.merged_into === null;
  return (
    <>
      <IntentLine
        intent={intent}
        name={name}
        {...(editable && { onSay: (said) => say(reply, said), onConfirm: () => confirm(reply) })}
      />
      {dialog}
    </>
  );
}
