import { expect, test } from 'vitest';
import { z } from 'zod';
import { wholeNumber } from './numbers.ts';

const id = wholeNumber({ min: 1, message: 'The id must be a number' });

test.each([
  ['5', 5],
  [5, 5],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%j is read as a number', (given, read) => {
  expect(id.parse(given)).toBe(read);
});

test.each(['', ' 5', '5.0', '1e3', '0x10', '-1', '+1', 'five', 5.5, Number.NaN])('%j is no number', (given) => {
  expect(id.safeParse(given).error?.issues).toMatchObject([{ message: 'The id must be a number' }]);
});

test.each(['0', 0, '9999999999999999'])('%j is out of range', (given) => {
  expect(id.safeParse(given).success).toBe(false);
});

test('the API reference calls it an integer', () => {
  expect(z.toJSONSchema(wholeNumber({ min: 1, max: 200 }), { io: 'input' })).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 200,
  });
});
