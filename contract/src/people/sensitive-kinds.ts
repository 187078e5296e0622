/** What a recruiting firm has no business to keep, with the words people read. Apart from what finds it, which is much. */
export const sensitiveKinds = {
  personnummer: 'Personnummer',
  health: 'Health',
  union: 'Union membership',
  religion: 'Religion',
  origin: 'Ethnic origin',
  orientation: 'Sexual orientation',
  politics: 'Political opinion',
  crime: 'Criminal record',
} as const;
export type SensitiveKind = keyof typeof sensitiveKinds;
