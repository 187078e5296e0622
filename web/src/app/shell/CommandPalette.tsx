import { findThings } from '@app/contract/people/finder';
import { styled } from '@mui/material/styles';
import { Command, defaultFilter } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { thingsFrom, useThings } from '../../kit/form/things.ts';
import { hasWords } from '../../kit/form/words.ts';
import { isImpersonating } from '../../kit/net/tokens.ts';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { KeyCaps } from '../../kit/page/KeyCaps.tsx';
import { pageActions } from '../../kit/page/page-actions.ts';
import { addressOf, screensFor, recentThings } from './menu.ts';
import { logOut } from '../../parts/users/log-out.ts';
import type { Overlay } from './overlay.ts';
import { useSwitchTheme } from './switch-theme.ts';

interface Props {
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

interface Entry {
  /** Unique in the palette. */
  key: string;
  label: string;
  hint?: string | undefined;
  keys?: string | undefined;
  act: () => void;
}

const mostRecent = 5;
/** What the server finds by its name. */
interface Found {
  group: 'People' | 'Roles' | 'Companies' | 'Saved searches';
  key: string;
  label: string;
  hint: string;
  address: string;
}
const found = thingsFrom(
  findThings,
  ({ people, roles, companies, searches }): Found[] => [
    ...people.map(({ id, name, title, company_name }) => ({
      group: 'People' as const,
      key: `person ${id}`,
      label: name,
      hint: [title, company_name].filter(Boolean).join(', '),
      address: pathTo('person', { id }),
    })),
    ...roles.map(({ id, name, company_name }) => ({
      group: 'Roles' as const,
      key: `role ${id}`,
      label: name,
      hint: company_name,
      address: pathTo('board', {}, { assignmentId: id }),
    })),
    ...companies.map(({ id, name, location_name }) => ({
      group: 'Companies' as const,
      key: `company ${id}`,
      label: name,
      hint: location_name,
      address: pathTo('company', { id }),
    })),
    ...searches.map(({ id, name, search }) => ({
      group: 'Saved searches' as const,
      key: `search ${id}`,
      label: name,
      hint: '',
      address: `${pathTo('personSearch')}${search}`,
    })),
  ],
  (typed) => (typed.trim().length < 2 ? undefined : { query: { query: typed.trim() } }),
);

/** Everything with a name, every screen the user may open, and what can be done from anywhere, found by typing. */
export function CommandPalette({ placeholder, search, onSearch, onClose, onOpen }: Props) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { next, switchTheme } = useSwitchTheme();
  const { things, waiting, query } = useThings(found, search, ({ label, hint }) => `${label} ${hint}`);

  /* The best entry is chosen, also when it comes late, until the user chooses another. */
  const [chosen, setChosen] = useState('');
  const [hasMoved, setMoved] = useState(false);

  const leadTo = (address: string) => () => void navigate(address);
  const typed = search.trim();
  const fitOf = ({ label, hint = '' }: Entry): number => (typed === '' ? 1 : defaultFilter(`${hint} ${label}`, typed));
  const fitting = (entries: Entry[]): Entry[] =>
    entries.filter((entry) => fitOf(entry) > 0).toSorted((one, other) => fitOf(other) - fitOf(one));
  const foundIn = (wanted: Found['group']): Entry[] =>
    things
      .filter(({ group }) => group === wanted)
      .map(({ key, label, hint, address }) => ({ key, label, hint, act: leadTo(address) }));
  const recent = recentThings().map(({ address, title, kind }) => ({
    key: `recent ${address}`,
    label: title,
    hint: kind,
    act: leadTo(address),
  }));
  const pages = screensFor(user)
    .filter(({ access, aliasOf, path }) => access !== 'anyone' && !aliasOf && !path.includes(':'))
    .map((screen) => ({
      key: screen.path,
      label: screen.title,
      hint: screen.menu?.label ? screen.menu.group : undefined,
      keys: user.userprofile.config.single_key_shortcuts ? screen.keys : undefined,
      act: leadTo(addressOf(screen)),
    }));
  const actions: Entry[] = [
    { key: 'theme', label: `Switch to ${next} theme`, act: switchTheme },
    { key: 'keys', label: 'Keyboard shortcuts', act: () => onOpen('key map') },
    ...(user.userprofile.can_impersonate && !isImpersonating()
      ? [{ key: 'impersonate', label: 'Impersonate User', act: () => onOpen('impersonation') }]
      : []),
    { key: 'out', label: 'Log out', act: () => void logOut() },
  ];
  const here = pageActions().map(({ label, act }) => ({ key: `here ${label}`, label, act }));
  const groups: Record<string, Entry[]> = {
    // What comes first must have what was typed; letters that happen to follow each other are too little.
    Recent: recent.filter(({ label }) => hasWords(label, typed)).slice(0, mostRecent),
    People: foundIn('People'),
    Roles: foundIn('Roles'),
    Companies: foundIn('Companies'),
    'Saved searches': foundIn('Saved searches'),
    'On this page': fitting(here),
    Pages: fitting(pages),
    Actions: fitting(actions),
    Search:
      typed.length < 2
        ? []
        : [
            {
              key: 'people',
              label: `Search all people for “${typed}”`,
              act: leadTo(pathTo('personSearch', {}, { q: typed })),
            },
          ],
  };
  const best = Object.values(groups).flat()[0]?.key ?? '';
  const run = (act: () => void) => () => {
    onClose();
    act();
  };

  return (
    <Palette
      label={placeholder}
      loop
      shouldFilter={false}
      value={hasMoved ? chosen : best}
      onValueChange={setChosen}
      onKeyDown={({ key }) => {
        if (key.startsWith('Arrow')) setMoved(true);
      }}
      onPointerMove={() => setMoved(true)}
    >
      <Command.Input
        autoFocus
        placeholder={placeholder}
        value={search}
        onValueChange={(text) => {
          onSearch(text);
          setMoved(false);
        }}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <Command.List>
        {query.isError ? (
          <p role="alert">People, roles and companies cannot be searched right now.</p>
        ) : (
          <Command.Empty>{waiting ? 'Searching…' : 'Nothing found'}</Command.Empty>
        )}
        {Object.entries(groups)
          .filter(([, entries]) => entries.length > 0)
          .map(([heading, entries]) => (
            <Command.Group key={heading} heading={heading}>
              {entries.map(({ key, label, hint, keys, act }) => (
                <Command.Item key={key} value={key} onSelect={run(act)}>
                  <span>{label}</span>
                  {hint && <small>{hint}</small>}
                  {keys && <KeyCaps keys={keys.split(' ')} />}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
      </Command.List>
    </Palette>
  );
}

const Palette = styled(Command)(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    '[cmdk-list]': { maxHeight: 'min(420px, 60vh)', overflow: 'auto', padding: 6 },
    '[cmdk-group-heading]': { padding: '8px 10px 4px', fontSize: 12, color: palette.text.secondary },
    '[cmdk-empty], p': { padding: 16, fontSize: 13, color: palette.text.secondary },
    '[cmdk-item]': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minHeight: 34,
      padding: '0 10px',
      borderRadius: 6,
      fontSize: 14,
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      // The name has the room it needs; what is said about it, the rest.
      '& > span:first-of-type': { flex: '1 0 auto', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
      '& small': { fontSize: 12, color: palette.text.secondary, overflow: 'hidden', textOverflow: 'ellipsis' },
      '&[data-selected=true]': { background: `rgb(${theme.vars!.palette.primary.mainChannel} / 0.12)` },
    },
  };
});
