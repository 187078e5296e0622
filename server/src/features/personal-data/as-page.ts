import { productName } from '@app/contract/base/product';
import type { Told } from './export.ts';

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
const words = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? text.slice(0, 16).replace('T', ' ') : text;
}

/** The same as the JSON file, to be read by people: one page without scripts, which can be printed. */
export function asPage(told: readonly Told[], { name, made }: { name: string; made: string }): string {
  const parts = told.map(({ heading, rows }) => {
    const entries = rows.map((row) => {
      const lines = Object.entries(row).flatMap(([key, value]) => {
        const text = valueOf(value);
        return text === '' ? [] : [`<dt>${escape(words(key))}</dt><dd>${escape(text)}</dd>`];
      });
      return `<dl>${lines.join('')}</dl>`;
    });
    return `<section><h2>${escape(heading)}</h2>${entries.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(name)}: personal data</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem }
dl { display: grid; grid-template-columns: 12rem 1fr; gap: .1rem 1rem; margin: 0; padding: .5rem 0; border-top: 1px solid #ddd }
dt { color: #555 } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .4rem } }
</style></head><body>
<h1>What ${escape(productName)} holds about ${escape(name)}</h1>
<p>Made on ${escape(made.slice(0, 10))}. Times are in UTC. Files are in the folder “files”; the same data is in data.json for programs.</p>
${parts.join('\n')}
</body></html>
`;
}
