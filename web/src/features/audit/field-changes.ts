import type { AuditEntry } from '@app/contract/audit';

export interface FieldChange {
  /** In words: `config.profile.theme` is "Theme". */
  name: string;
  /** Undefined when the entry does not say. */
  before: string | undefined;
  after: string | undefined;
}

/**
 * What an entry of the audit trail changed, field by field and in words. What came after names only what was written,
 * so a field that is missing there stayed as it was.
 */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const was = flat(before);
  const is = flat(after);
  return [...(after ? is : was).keys()]
    .map((path) => ({ name: inWords(path), before: readable(was, path), after: readable(is, path) }))
    .filter((change) => change.before !== change.after);
}

/** Nested settings become one entry per leaf, named by its path. */
function flat(value: Record<string, unknown> | null, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value ?? {}).flatMap(([key, inner]) =>
      isRecord(inner) ? [...flat(inner, `${prefix}${key}.`)] : [[`${prefix}${key}`, inner] as const],
    ),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/* The parents of a setting say where it is stored, which nobody needs to read. */
function inWords(path: string): string {
  const words = path
    .slice(path.lastIndexOf('.') + 1)
    .replace(/^is_/, '')

    .replaceAll('_', ' ')
    .replace(/\bemail\b/, 'e-mail');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readable(fields: Map<string, unknown>, path: string): string | undefined {
  if (!fields.has(path)) return undefined;
  const value = fields.get(path);
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null || value === undefined || value === '') return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
