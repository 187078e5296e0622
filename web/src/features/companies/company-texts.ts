/** The server counts to a thousand at most. */
export const manyText = (count: number): string => (count >= 1000 ? '1000+' : String(count));

export interface Flags {
  client: boolean;
  do_not_poach: boolean;
}

export const flagsText = ({ client, do_not_poach }: Flags): string =>
  [client && 'Client', do_not_poach && 'Do not poach'].filter(Boolean).join(', ');
