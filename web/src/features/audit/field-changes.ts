import type { AuditEntry } from '@app/contract/machine/audit';

export interface FieldChange {
  /** In words: `last_name` is "Last name". */
  name: string;
  /** Undefined when the entry does not say. */
  before: string | undefined;
  after: string | undefined;
}

/** What an entry of the audit trail changed, field by field and in words. */
export const fieldChanges = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] =>
  Object.keys(after ?? before ?? {}).map((field) => ({
    name: inWords(field),
    before: readable(before, field),
    after: readable(after, field),
  }));

function inWords(field: string): string {
  const words = field
    .replace(/^is_/, '')
    .replaceAll('_', ' ')
    .replace(/\bemail\b/, 'e-mail');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readable(fields: Record<string, unknown> | null, field: string): string | undefined {
  if (!fields || !(field in fields)) return undefined;
  const value = fields[field];
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null || value === '') return 'empty';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
