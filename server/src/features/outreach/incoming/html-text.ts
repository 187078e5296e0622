import { Parser } from 'htmlparser2';

/*
 * The text of a mail that has only HTML, line by line as it is seen. What is marked as quoted begins with `>` as in plain
 * text, so that one set of rules tells a person's own words from the others.
 */

const breaks = new Set(
  'address article aside blockquote dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
const unseen = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'svg']);
const longestHtml = 2_000_000;
const mostQuoted = 8;

export function htmlText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let quoted = 0;
  let hidden = 0;
  let kept = 0;
  const end = (): void => {
    const text = line.replaceAll(/[ \t\u00A0]+/g, ' ').trim();
    if (text !== '' || lines.at(-1) !== '') lines.push(text === '' ? '' : '> '.repeat(quoted) + text);
    line = '';
  };
  /** Ends a line that has something on it; empty elements make no empty lines. */
  const close = (): void => {
    if (line.trim() !== '') end();
  };
  const parser = new Parser({
    onopentag(name, { class: classes = '', id = '' }) {
      if (unseen.has(name)) hidden += 1;
      if (breaks.has(name)) close();
      if (name === 'pre') kept += 1;
      if (name === 'p' || name === 'blockquote') end();
      if (name === 'blockquote') quoted = Math.min(quoted + 1, mostQuoted);
      if (name === 'br') end();
      // What Outlook puts above what it quotes without marking it.
      if (name === 'hr' || /(?:^|_)divRplyFwdMsg$/.test(id) || classes === 'OutlookMessageHeader') {
        close();
        line = '________________________________';
        end();
      }
      if (name === 'td' || name === 'th') line += ' ';
      if (name === 'li') line = '• ';
    },
    ontext(text) {
      if (hidden > 0) return;
      if (kept === 0) line += text.replaceAll(/\s+/g, ' ');
      else
        for (const [at, part] of text.split('\n').entries()) {
          if (at > 0) end();
          line += part;
        }
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden = Math.max(0, hidden - 1);
      if (name === 'pre') kept = Math.max(0, kept - 1);
      if (breaks.has(name)) close();
      if (name === 'p') end();
      if (name === 'blockquote') quoted = Math.max(0, quoted - 1);
    },
  });
  parser.end(html.slice(0, longestHtml));
  close();
  return lines.join('\n').trim();
}
