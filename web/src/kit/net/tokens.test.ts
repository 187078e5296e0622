import { expect, test } from 'vitest';
import {
  clearTokens,
  deviceId,
  isImpersonating,
  isSignedIn,
  restoreTokens,
  saveTokens,
  shareDeviceId,
  swapTokens,
} from './tokens.ts';

test('tokens are stored under the names of the specification', () => {
  saveTokens({ access: 'a', refresh: 'r' });
  expect({ ...localStorage }).toEqual({ access_token: 'a', refresh_token: 'r' });
  expect(isSignedIn()).toBe(true);
});

test('impersonating keeps the own tokens aside, and stopping brings them back', () => {
  swapTokens({ access: 'a2', refresh: 'r2', original_access: 'a', original_refresh: 'r' });
  expect({ ...localStorage }).toEqual({
    access_token: 'a2',
    refresh_token: 'r2',
    original_access_token: 'a',
    original_refresh_token: 'r',
  });
  expect(isImpersonating()).toBe(true);

  expect(restoreTokens()).toBe(true);
  expect({ ...localStorage }).toEqual({ access_token: 'a', refresh_token: 'r' });
  expect(restoreTokens()).toBe(false);
});

test('signing out forgets all four tokens but not the device', () => {
  const device = deviceId();
  swapTokens({ access: 'a2', refresh: 'r2', original_access: 'a', original_refresh: 'r' });
  clearTokens();
  expect({ ...localStorage }).toEqual({ device_id: device });
});

test('the device id is a UUID, made once', () => {
  expect(deviceId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(deviceId()).toBe(deviceId());
});

test('the browser extension is told the device id', async () => {
  const told = new Promise((resolve) =>
    window.addEventListener('message', ({ data }) => resolve(data), { once: true }),
  );
  shareDeviceId();
  expect(await told).toEqual({ device_id: deviceId() });
});
