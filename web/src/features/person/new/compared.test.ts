import { expect, test } from 'vitest';
import { compared } from './compared.ts';
import { nobody } from './new-person.ts';

const { source: _s, lawful_basis: _l, company_id: _c, ...nothing } = nobody;

test('a second reading is compared by what it says, whatever the case and order; where it says nothing, nothing is told', () => {
  const typed = {
    ...nobody,
    first_name: 'Anna',
    last_name: 'Berg',
    skills: 'Rust\nGo',
    title: 'Chief',
    phones: '+46701234567',
  };
  const proposed = { ...nothing, first_name: 'ANNA', last_name: 'Bergh', skills: 'go\nRust', phones: '070-123 45 67' };
  expect(compared(typed, proposed)).toEqual({ agreed: ['first_name', 'phones', 'skills'], different: ['last_name'] });
});
