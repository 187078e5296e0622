import { intents } from '@app/contract/outreach/intents';
import { type Intent, intentNames, type ReplyIntent } from '@app/contract/outreach/reply-intent';
import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { digitOf, intentText } from './intent-texts.ts';

interface Props {
  intent: ReplyIntent;
  /** Who wrote it. */
  name: string;
  /** Null undoes what was said. Without it the line is for reading. */
  onSay?: (intent: Intent | null) => void;
  /** It means what it seems to mean. */
  onConfirm?: () => void;
  /** Shows the digits that stand for each. */
  withKeys?: boolean;
}

/** No higher than the line that they are in. */
const small = { minWidth: 0, flex: 'none', py: 0, px: 0.75, lineHeight: '24px', minHeight: 24 } as const;

/** What an answer seems to mean, to be confirmed or corrected. */
export function IntentLine({ intent, name, onSay, onConfirm, withKeys = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { guess, confirmed } = intent;
  const pick = (said: Intent | null) => {
    setAnchor(null);
    onSay?.(said);
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 0.5 }}>
      <Typography
        variant="body2"
        title={intentText(intent)}
        sx={{
          color: confirmed ? 'text.primary' : 'text.secondary',
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: { sm: 'nowrap' },
        }}
      >
        {intentText(intent)}
      </Typography>
      {onConfirm && !confirmed && guess && (
        <Button size="small" sx={small} aria-label={`Confirm “${intents[guess]}”: ${name}`} onClick={onConfirm}>
          Confirm
        </Button>
      )}
      {onSay && (
        <Button
          size="small"
          color="inherit"
          aria-haspopup="menu"
          aria-label={`What ${name} means`}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ ...small, color: 'text.secondary' }}
        >
          {confirmed || guess ? 'Change' : 'Choose'}
        </Button>
      )}
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-label': `What ${name} means` } }}
        >
          {intentNames.map((each) => (
            <MenuItem key={each} selected={each === (confirmed ?? guess)} onClick={() => pick(each)} sx={{ gap: 2 }}>
              <span style={{ flexGrow: 1 }}>{intents[each]}</span>
              {withKeys && <kbd aria-hidden>{digitOf(each)}</kbd>}
            </MenuItem>
          ))}
          {confirmed && <MenuItem onClick={() => pick(null)}>Not said yet</MenuItem>}
        </Menu>
      )}
    </Stack>
  );
}
