import { lazy } from 'react';

/** Picking users weighs as much as a screen; the charts need not wait for it. */
export const UsersControl = lazy(async () => ({ default: (await import('./UsersControl.tsx')).UsersControl }));
