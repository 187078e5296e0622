import { expect, test } from 'vitest';
import { privacyPolicy } from './privacy-policy.ts';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Where something is kept in the browser, and the words of the policy for it. */
const told: Record<string, string> = {
  'kit/net/tokens.ts': 'They keep you signed in',
  'features/auth/single-sign-on.ts': 'on your way to sign in with your organisation',
  'kit/page/address/return-path.ts': 'The page you asked for before you signed in',
  'kit/list/tools/useChosenColumns.ts': 'Which columns of a table you have chosen',
  'app/start/outdated.ts': 'when the page last loaded a new version of itself',
  'features/board/board-state.ts': 'how you left a board',
  'app/shell/menu-parts.tsx': 'which parts of the menu you left open',
  'features/board/view/Overlays.tsx': 'the reason for archiving that you used last',
  'features/grading/outbox/outbox.ts': 'What you decided while grading',
  'features/grading/outbox/session.ts': 'the people you are grading',
  'parts/person-list.ts': 'the list of people you came from',
  'parts/CommentBox.tsx': 'comments you have begun',
};

test('every place where the browser keeps something is told in the privacy policy', () => {
  const writing = Object.entries(sources).flatMap(([path, source]) =>
    /(local|session)Storage\.setItem/.test(source) ? [path.replace(/^(\.\.\/)+/, '')] : [],
  );
  const named = (path: string) => Object.keys(told).find((known) => `/${known}`.endsWith(`/${path}`) || known === path);
  expect(writing.filter((path) => !named(path))).toEqual([]);
  const text = JSON.stringify(privacyPolicy);
  for (const words of Object.values(told)) expect(text).toContain(words);
});
