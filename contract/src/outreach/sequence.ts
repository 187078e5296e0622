import { canGoBy, type TemplateKind, type Trigger, triggerNames, triggers } from './channels.ts';

/** What a sequence needs to know of a template. */
export interface SequenceTemplate extends Record<Trigger, number | null> {
  id: number;
  name: string;
  kind: TemplateKind;
  /** How many business days after this template each trigger waits for an answer. */
  delays: Readonly<Partial<Record<Trigger, number>>>;
}

export const defaultDelay = 4;
export const delayOf = ({ delays }: Pick<SequenceTemplate, 'delays'>, trigger: Trigger): number =>
  delays[trigger] ?? defaultDelay;

export interface Step {
  /** Undefined if it was removed. */
  template: SequenceTemplate | undefined;
  trigger: Trigger;
  /** Business days after the step before it. */
  delay: number;
  /** How far from the first template. */
  depth: number;
  /** Why the sequence does not go on as it was meant to. */
  warning: 'loop' | 'removed' | 'wrong_kind' | undefined;
}

export const stepWarnings: Record<NonNullable<Step['warning']>, string> = {
  loop: 'This template has been sent before in this sequence. It is not sent again, and the sequence ends here.',
  removed: 'This template was deleted. The sequence ends here.',
  wrong_kind: 'This template is not written for this channel. It is not sent, and the sequence ends here.',
};

/** Templates that trigger each other six times over would make more steps than anybody can look at. */
export const mostSteps = 60;

/** What follows a template, in the order in which it is drawn: each step with what follows it. Soonest first. */
export function stepsAfter(first: SequenceTemplate, all: ReadonlyMap<number, SequenceTemplate>): Step[] {
  const steps: Step[] = [];
  const walk = (from: SequenceTemplate, before: readonly number[]): void => {
    for (const { trigger, next, delay } of triggersOf(from)) {
      if (steps.length >= mostSteps) return;
      const template = all.get(next);
      const warning = warningOf(template, trigger, before);
      steps.push({ template, trigger, delay, depth: before.length, warning });
      if (template && !warning) walk(template, [...before, template.id]);
    }
  };
  walk(first, [first.id]);
  return steps;
}

function warningOf(
  template: SequenceTemplate | undefined,
  trigger: Trigger,
  before: readonly number[],
): Step['warning'] {
  if (!template) return 'removed';
  if (before.includes(template.id)) return 'loop';
  return canGoBy(template.kind, triggers[trigger]) ? undefined : 'wrong_kind';
}

/** What a template triggers, soonest first. Only the first that can reach the person is sent. */
export const triggersOf = (template: SequenceTemplate): { trigger: Trigger; next: number; delay: number }[] =>
  triggerNames
    .flatMap((trigger) => {
      const next = template[trigger];
      return next === null ? [] : [{ trigger, next, delay: delayOf(template, trigger) }];
    })
    .toSorted((a, b) => a.delay - b.delay);
