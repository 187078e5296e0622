/** Why somebody is voted down, in the order of the digits that say so. */
export const reasons = [
  'Too junior',
  'Too senior',
  'Wrong skills',
  'Wrong place',
  'Pay',
  'Job hopper',
  'Not looking',
  'Contacted elsewhere',
  'Other',
] as const;

/** The reason that a key stands for. */
export const reasonOf = (key: string): string | undefined =>
  /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined;
