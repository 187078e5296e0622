import { listLicenceKeys, unusedDays } from '@app/contract/machine/ingest';
import { table } from '../../../kit/list/table.ts';
import { doesWork, kindsText, stateText } from '../key-texts.ts';
import { KeyMenu } from '../KeyMenu.tsx';
import { NewKeyButton } from '../NewKeyButton.tsx';
import { StateCell } from '../StateCell.tsx';

export const licenceKeys = table({
  endpoint: listLicenceKeys,
  rows: 'licence keys',
  about: 'With a key, a program outside sends events for the charts: of one source, and of the kinds it was made for.',
  paging: 'none',
  Head: NewKeyButton,
  search: {
    placeholder: 'Name, source or beginning of the key',
    of: ({ name, source, prefix }) => `${name} ${source} ${prefix}`,
  },
  switches: {
    working: { label: 'Working', keep: doesWork },
    unused: { label: `Unused for ${unusedDays} days`, keep: ({ state }) => state === 'unused' },
  },
  detail: ({ source, state }) => `${source} · ${stateText[state]}`,
  columns: {
    name: { title: 'Name', grow: 1.4 },
    prefix: { title: 'Begins with', width: 108, format: 'code' },
    'owner.username': { title: 'Owner', width: 92, none: 'A user who left', from: 'lg' },
    source: { title: 'Source', width: 104 },
    kinds: { title: 'May send', text: kindsText },
    created: { title: 'Created', width: 100, format: 'date', hidden: true },
    last_used: { title: 'Last used', width: 120, format: 'age', none: 'Never' },
    requests: { title: 'Requests, 24 h', width: 118, format: 'number', from: 'lg' },
    expires: { title: 'Expires', width: 100, format: 'date', none: 'Never' },
    state: { title: 'State', width: 96, text: (state) => stateText[state], Cell: StateCell },
  },
  Menu: KeyMenu,
  refreshSeconds: 60,
  empty: 'No program sends events yet. Make a key for one.',
  noMatch: 'No key matches.',
});
