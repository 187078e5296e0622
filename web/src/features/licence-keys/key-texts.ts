import { type IngestKind, ingestKindTitles, type LicenceKey } from '@app/contract/machine/ingest';

export const stateText = {
  live: 'Works',
  unused: 'Unused',
  replaced: 'Replaced',
  expired: 'Expired',
  revoked: 'Revoked',
} as const satisfies Record<LicenceKey['state'], string>;

export const doesWork = ({ state }: Pick<LicenceKey, 'state'>): boolean => state !== 'expired' && state !== 'revoked';
/** One that was replaced has its successor already. */
export const canBeReplaced = (key: Pick<LicenceKey, 'state'>): boolean => doesWork(key) && key.state !== 'replaced';

export const kindsText = (kinds: readonly IngestKind[]): string =>
  kinds.length === Object.keys(ingestKindTitles).length
    ? 'Everything'
    : kinds.map((kind) => ingestKindTitles[kind]).join(', ');
