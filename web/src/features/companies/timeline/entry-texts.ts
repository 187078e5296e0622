import { statusLabel } from '@app/contract/roles/assignments';
import type { companyProfile } from '@app/contract/people/companies';
import type { CompanyEntry } from '@app/contract/people/company-page';
import { statusText } from '../../../parts/StatusChip.tsx';

/** What the fields of a company are called. */
export const companyFieldNames: Record<keyof typeof companyProfile.shape, string> = {
  name: 'Name',
  domain: 'Domain',
  website: 'Website',
  industry: 'Industry',
  size: 'Employees',
  location_name: 'Location',
  country: 'Country',
  client: 'Client',
  do_not_poach: 'Do not poach',
};

/** Fields that there are no more have no name but their own. */
const fieldName = (field: string): string => (companyFieldNames as Partial<Record<string, string>>)[field] ?? field;

/** What happened, in a few words. */
export function companyEntryText(entry: CompanyEntry): string {
  switch (entry.kind) {
    case 'comment':
      return 'Comment';
    case 'reminder':
      return entry.done ? 'Next step, done' : 'Next step';
    case 'role':
      return entry.what === 'added' || entry.status === null
        ? 'Role added'
        : `Role closed: ${statusText(statusLabel(entry.status))}`;
    case 'contact':
      return 'Contact added';
    case 'change':
      return changeText(entry);
    case 'created':
      return 'Company added';
  }
}

function changeText({ action, fields }: Extract<CompanyEntry, { kind: 'change' }>): string {
  switch (action) {
    case 'company_change':
      return `Changed ${fields.map(fieldName).join(', ') || 'the company'}`;
    case 'contact_change':
      return 'Contact changed';
    case 'contact_remove':
      return 'Contact removed';
    case 'picture_set':
      return 'Logo changed';
    case 'picture_delete':
      return 'Logo removed';
    case 'tags_change':
      return 'Tags changed';
  }
}
