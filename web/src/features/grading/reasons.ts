import { declineReasons } from '@app/contract/roles/votes';

/** The reason that a key stands for. */
export const reasonOf = (key: string): string | undefined =>
  /^[1-9]$/.test(key) ? declineReasons[Number(key) - 1] : undefined;
