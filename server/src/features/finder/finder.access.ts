import { findThings } from '@app/contract/people/finder';
import type { AccessCases } from '#testing/access';

export const cases: AccessCases = [[findThings, { request: () => ({ query: { query: 'anna' } }) }]];
