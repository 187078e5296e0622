import type { TodoItem } from '@app/contract/roles/todo';
import { pathTo } from '../../parts/paths.ts';

/** Who or what an item is about: a person, or the company that a reminder is set at. */
export interface Subject {
  kind: 'person' | 'company';
  id: number;
  name: string;
  /** What they do, and where. */
  detail: string;
  /** Their page. */
  to: string;
}

export function subjectOf({ person, company }: Pick<TodoItem, 'person' | 'company'>): Subject {
  if (person) {
    const detail = [person.title, person.company_name].filter(Boolean).join(' @ ');
    return { kind: 'person', id: person.id, name: person.name, detail, to: pathTo('person', { id: person.id }) };
  }
  const { id, name } = company!;
  return { kind: 'company', id, name, detail: 'Company', to: pathTo('company', { id }) };
}
