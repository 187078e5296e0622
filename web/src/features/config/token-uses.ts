import type { TokenScope } from '@app/contract/base/endpoint';

/** What people make tokens for, and what such a token is good for. */
export const tokenUses = {
  readWrite: { label: 'Read and write', scopes: ['read', 'write'] },
  read: { label: 'Read only', scopes: ['read'] },
  metrics: { label: 'Read metrics only', scopes: ['metrics'] },
} as const satisfies Record<string, { label: string; scopes: readonly TokenScope[] }>;
export type TokenUse = keyof typeof tokenUses;

/** Those that pairing makes, not people. */
const pairedUse = { label: 'Work list and capture only', scopes: ['extension'] } as const;

/** In words; a program may have made one that is good for something else. */
export const useOf = (scopes: readonly TokenScope[]): string =>
  [...Object.values(tokenUses), pairedUse].find((use) => [...use.scopes].toString() === scopes.toSorted().toString())
    ?.label ?? scopes.join(', ');
