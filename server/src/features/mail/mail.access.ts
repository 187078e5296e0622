import { listMailOutbox } from '@app/contract/machine/operations';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [[listMailOutbox, nothing]];
