import { getSystemInfo } from '@app/contract/machine/system';
import { expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { saveTokens } from './tokens.ts';
import { askEarly, send } from './transport.ts';

const api = useLocalApi();
const info = () => send(getSystemInfo, undefined as never);

test('what was asked for early is given to the first who asks for it; the next is answered anew', async () => {
  api.answer = () => ({ status: 200, body: { nth: api.asked.length } });
  askEarly(getSystemInfo.path);
  expect(await info()).toEqual({ nth: 1 });
  expect(await info()).toEqual({ nth: 2 });
});

test('what one user asked for early is not given to another', async () => {
  api.answer = ({ authorization }) => ({ status: 200, body: { authorization } });
  saveTokens({ access: 'ann', refresh: '' });
  askEarly(getSystemInfo.path);
  saveTokens({ access: 'ben', refresh: '' });
  expect(await info()).toEqual({ authorization: 'Bearer ben' });
});

test('an early question that gets no answer fails where it is waited for, and only there', async () => {
  api.answer = () => 'no answer';
  askEarly(getSystemInfo.path);
  await expect(info()).rejects.toThrow('Network Error');
  api.answer = () => ({ status: 200, body: {} });
  expect(await info()).toEqual({});
});
