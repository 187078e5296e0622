import { listMailOutbox } from '@app/contract/system';
import { type AccessCases, nothing } from '#testing/access';

export const mailCases: AccessCases = [[listMailOutbox, nothing]];
