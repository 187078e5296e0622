import { lazy } from 'react';

/* What lets people choose weighs as much as a screen; the charts need not wait for it. */
export const UsersControl = lazy(async () => ({ default: (await import('./UsersControl.tsx')).UsersControl }));
export const MatrixControls = lazy(async () => ({ default: (await import('./MatrixControls.tsx')).MatrixControls }));
