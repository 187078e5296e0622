import { type TokenKind, tokenKinds as named } from '@app/contract/llm/prices';

export const tokenKinds = Object.keys(named) as TokenKind[];
export type { TokenKind } from '@app/contract/llm/prices';
export type Tokens = Record<TokenKind, number>;

export const noTokens: Tokens = {
  in_fresh: 0,
  in_cache_read: 0,
  in_cache_write_5m: 0,
  in_cache_write_1h: 0,
  out: 0,
  out_reasoning: 0,
};

export const addTokens = (a: Tokens, b: Tokens): Tokens =>
  Object.fromEntries(tokenKinds.map((kind) => [kind, a[kind] + b[kind]])) as Tokens;
