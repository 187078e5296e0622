import { expect, test } from 'vitest';
import { smsParts, smsText } from './sms-text.ts';

test('an SMS with a letter that phones must spell out holds less', () => {
  expect([0, 1, 160, 161, 306, 307].map((length) => smsParts('ö'.repeat(length)))).toEqual([0, 1, 1, 2, 2, 3]);
  expect([70, 71].map((length) => smsParts('’'.repeat(length)))).toEqual([1, 2]);
  expect(smsParts('€'.repeat(81))).toBe(2);
});

test('an SMS ends with the way out, and the first to somebody says where their data comes from', () => {
  expect(smsText('Hi', { notice: '', ending: 'Reply STOP' })).toBe('Hi\n\nReply STOP');
  expect(smsText('Hi', { notice: 'From the web', ending: 'Reply STOP' })).toBe('Hi\n\nFrom the web\n\nReply STOP');
});
