import { type PersonGroup, personGroups } from '@app/contract/charts/analytics';
import { z } from 'zod';

const group = z.enum(Object.keys(personGroups) as [PersonGroup]);
export const matrixSearch = z.object({ rows: group.default('country'), columns: group.default('reach') });
