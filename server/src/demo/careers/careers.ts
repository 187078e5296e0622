import type { Career } from './career.ts';
import { businessCareers } from './careers-business.ts';
import { productCareers } from './careers-products.ts';
import { publicCareers } from './careers-public.ts';
import { softwareCareers } from './careers-software.ts';
import type { EmployerKind } from './employers.ts';

/** The same with the lists read. */
export const careers = [...softwareCareers, ...productCareers, ...businessCareers, ...publicCareers].map((career) => ({
  ...career,
  employers: career.employers.split(', ') as EmployerKind[],
  skills: career.skills.split(', '),
  education: career.education.split('; ').map((each) => {
    const [school, degree] = each.split(': ') as [string, string];
    return { school, degree };
  }),
}));
export type ReadCareer = (typeof careers)[number];

interface Place {
  name: string;
  country: string;
  share: number;
}
const swedish: readonly Place[] = [
  { name: 'Stockholm', country: 'SE', share: 30 },
  { name: 'Göteborg', country: 'SE', share: 14 },
  { name: 'Malmö', country: 'SE', share: 9 },
  { name: 'Uppsala', country: 'SE', share: 5 },
  { name: 'Linköping', country: 'SE', share: 4 },
  { name: 'Lund', country: 'SE', share: 4 },
  { name: 'Västerås', country: 'SE', share: 3 },
  { name: 'Örebro', country: 'SE', share: 2 },
  { name: 'Umeå', country: 'SE', share: 2 },
  { name: 'Luleå', country: 'SE', share: 1 },
];
/** Where people live who write about themselves in a language. */
export const places: Record<Career['language'], readonly Place[]> = {
  sv: swedish,
  en: [
    ...swedish,
    { name: 'København', country: 'DK', share: 5 },
    { name: 'Oslo', country: 'NO', share: 5 },
    { name: 'Helsinki', country: 'FI', share: 4 },
    { name: 'Berlin', country: 'DE', share: 4 },
    { name: 'Kraków', country: 'PL', share: 3 },
    { name: 'London', country: 'GB', share: 3 },
    { name: 'Київ', country: 'UA', share: 1 },
    { name: 'Bengaluru', country: 'IN', share: 1 },
  ],
};
export const spoken = ['German', 'Finnish', 'Arabic', 'Spanish', 'Polish', 'Hindi', 'Norwegian', 'Danish'];
