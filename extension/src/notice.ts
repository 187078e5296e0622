import { button, make } from './make.ts';

export const notice = make('div', { className: 'notice', role: 'status' });

/** One thing at a time, at the foot of the panel, until the next. */
export function tell(text: string, act?: { label: string; onclick: () => void }): void {
  notice.classList.remove('error');
  notice.replaceChildren(text, ...(act ? [button(act.label, act.onclick)] : []));
}

export function tellFailure(text: string): void {
  tell(text);
  notice.classList.add('error');
}

export const hush = (): void => notice.replaceChildren();
