/** An element with these properties and children. Text is text: nothing that somebody wrote becomes markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<Omit<HTMLElementTagNameMap[K], 'style'>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const button = (label: string, onclick: () => void, more: Partial<HTMLButtonElement> = {}): HTMLButtonElement =>
  make('button', { type: 'button', textContent: label, onclick, ...more });
