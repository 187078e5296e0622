/** What an employer is called after its stem, and what it does. */
const companies = {
  AB: 'Software',
  Tech: 'Software',
  Systems: 'Software',
  Digital: 'Software',
  Consulting: 'Consulting',
  Bank: 'Banking',
  Games: 'Gaming',
  Media: 'Media',
  Retail: 'Retail',
  Mobility: 'Automotive',
  Fordon: 'Automotive',
  Mekaniska: 'Manufacturing',
  Stål: 'Manufacturing',
  Livs: 'Food',
  Bygg: 'Construction',
  Energi: 'Energy',
  Logistik: 'Logistics',
  Health: 'Health',
} as const;
const stems = [
  'Nordan',
  'Fjärd',
  'Klippan',
  'Solvik',
  'Björkö',
  'Havsbris',
  'Ekbacken',
  'Granit',
  'Norrsken',
  'Vinga',
  'Tindra',
  'Kompass',
  'Barken',
  'Ankar',
  'Silverå',
  'Mälar',
  'Bohus',
  'Dalälv',
  'Kebne',
  'Sund',
];
/** Public employers have names of their own. */
const publicOnes = {
  Region: ['Region Mälarbygden', 'Region Västmarken', 'Region Norrkusten', 'Region Sydslätten'],
  Kommun: ['Norrviks kommun', 'Åsbro kommun', 'Sjölunda kommun', 'Bergsätra kommun', 'Hedeby kommun'],
  Sjukhus: ['Sundby sjukhus', 'Västmarkens lasarett', 'Norrkustens universitetssjukhus'],
  Skola: ['Björkdalens skola', 'Klara gymnasium', 'Ekbackens skola', 'Hedeby friskola'],
  Myndighet: ['Vattenmyndigheten Öst', 'Statens tillsynsverk', 'Kulturarvsmyndigheten'],
} as const;
const publicIndustries = {
  Region: 'Health',
  Kommun: 'Public sector',
  Sjukhus: 'Health',
  Skola: 'Education',
  Myndighet: 'Public sector',
} as const;

export type EmployerKind = keyof typeof companies | keyof typeof publicOnes;
interface Employer {
  name: string;
  kind: EmployerKind;
  industry: string;
}

const entries = <K extends string, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][];
export const employers: readonly Employer[] = [
  ...stems.flatMap((stem) =>
    entries(companies).map(([kind, industry]) => ({ name: `${stem} ${kind}`, kind, industry })),
  ),
  ...entries(publicOnes).flatMap(([kind, names]) =>
    names.map((name) => ({ name, kind, industry: publicIndustries[kind] })),
  ),
];
/** Their places in the list above. */
export const employersOf = new Map<EmployerKind, number[]>();
for (const [index, { kind }] of employers.entries()) employersOf.set(kind, [...(employersOf.get(kind) ?? []), index]);
