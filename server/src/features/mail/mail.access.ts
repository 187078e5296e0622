import { listMailOutbox } from '@app/contract/system';
import { type AccessCases, nothing } from '#testing/access';

export const cases: AccessCases = [[listMailOutbox, nothing]];
