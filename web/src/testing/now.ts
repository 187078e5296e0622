import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** For `expect.poll` while the clock is a fake one, which stands still meanwhile: only what is due now happens. */
export const now =
  <T>(look: () => T) =>
  async (): Promise<T> => {
    await act(() => vi.advanceTimersByTimeAsync(0));
    return look();
  };
