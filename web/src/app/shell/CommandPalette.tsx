import { styled } from '@mui/material/styles';
import { Command } from 'cmdk';
import { useNavigate } from 'react-router';
import { isImpersonating } from '../../kit/net/tokens.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { KeyCaps } from '../../kit/page/KeyCaps.tsx';
import { addressOf, screensFor } from './menu.ts';
import { logOut } from '../session/session-actions.ts';
import type { Overlay } from './overlay.ts';
import { useSwitchTheme } from './switch-theme.ts';

interface Props {
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

/** Every screen the user may open and the few things one can do from anywhere, found by typing. */
export function CommandPalette({ placeholder, search, onSearch, onClose, onOpen }: Props) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { next, switchTheme } = useSwitchTheme();

  const pages = screensFor(user)
    .filter(({ access, aliasOf, path }) => access !== 'anyone' && !aliasOf && !path.includes(':'))
    .map((screen) => ({
      label: screen.title,
      hint: screen.menu?.label ? screen.menu.group : '',
      keys: user.userprofile.config.single_key_shortcuts ? screen.keys : undefined,
      act: () => void navigate(addressOf(screen)),
    }));
  const actions = [
    { label: `Switch to ${next} theme`, act: switchTheme },
    { label: 'Keyboard shortcuts', act: () => onOpen('key map') },
    ...(user.userprofile.can_impersonate && !isImpersonating()
      ? [{ label: 'Impersonate User', act: () => onOpen('impersonation') }]
      : []),
    { label: 'Log out', act: () => void logOut() },
  ];
  const run = (act: () => void) => () => {
    onClose();
    act();
  };

  return (
    <Palette label={placeholder} loop>
      <Command.Input
        autoFocus
        placeholder={placeholder}
        value={search}
        onValueChange={onSearch}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <Command.List>
        <Command.Empty>Nothing found</Command.Empty>
        <Command.Group heading="Pages">
          {pages.map(({ label, hint, keys, act }) => (
            <Command.Item key={label} value={`${hint} ${label}`} onSelect={run(act)}>
              <span>{label}</span>
              {hint && <small>{hint}</small>}
              {keys && <KeyCaps keys={keys.split(' ')} />}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading="Actions">
          {actions.map(({ label, act }) => (
            <Command.Item key={label} onSelect={run(act)}>
              <span>{label}</span>
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </Palette>
  );
}

const Palette = styled(Command)(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    '[cmdk-list]': { maxHeight: 'min(420px, 60vh)', overflow: 'auto', padding: 6 },
    '[cmdk-group-heading]': { padding: '8px 10px 4px', fontSize: 12, color: palette.text.secondary },
    '[cmdk-empty]': { padding: 16, fontSize: 13, color: palette.text.secondary },
    '[cmdk-item]': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minHeight: 34,
      padding: '0 10px',
      borderRadius: 6,
      fontSize: 14,
      cursor: 'pointer',
      '& > span:first-of-type': { flexGrow: 1 },
      '& small': { fontSize: 12, color: palette.text.secondary },
      '&[data-selected=true]': { background: `rgb(${theme.vars!.palette.primary.mainChannel} / 0.12)` },
    },
  };
});
