import Refresh from '@mui/icons-material/Refresh';
import { Box, Button, MenuItem, Stack, TextField, Tooltip, Typography } from '@mui/material';
import { useEffect, useState } from 'react';

interface Props {
  seconds: number;
  onSecondsChange: (seconds: number) => void;
  /** When what is shown was read; 0 when nothing has been yet. */
  updatedAt: number;
  /** Why the rows stand still. */
  paused: string | undefined;
  onRefresh: () => Promise<void>;
}

const choices = [0, 2, 5, 10, 30, 60];

/** How old the data is, how often it is read anew, and a button to do so now. */
export function LiveBar({ seconds, onSecondsChange, updatedAt, paused, onRefresh }: Props) {
  const [asked, setAsked] = useState(false);
  const offered = [...new Set([...choices, seconds])].toSorted((a, b) => a - b);
  const refresh = async () => {
    setAsked(true);
    await onRefresh();
    setAsked(false);
  };
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      {/* As wide as its longest text: a change must not push the page about. */}
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          minWidth: { xs: '100%', sm: 200 },
          textAlign: { lg: 'right' },
        }}
      >
        {paused ?? <Age updatedAt={updatedAt} />}
      </Typography>
      <TextField
        select
        label="Refresh"
        value={seconds}
        onChange={(event) => onSecondsChange(Number(event.target.value))}
        sx={{ width: 128 }}
      >
        {offered.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice === 0 ? 'Off' : `Every ${choice} s`}
          </MenuItem>
        ))}
      </TextField>
      <Tooltip title="R" describeChild>
        <Button
          variant="outlined"
          loading={asked}
          aria-label="Refresh now"
          onClick={() => void refresh()}
          sx={{ gap: 1, minWidth: 0 }}
        >
          <Refresh fontSize="small" />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            Refresh now
          </Box>
        </Button>
      </Tooltip>
    </Stack>
  );
}

function Age({ updatedAt }: { updatedAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (updatedAt === 0) return 'Not loaded yet';
  const seconds = Math.max(0, Math.round((Math.max(now, updatedAt) - updatedAt) / 1000));
  return seconds < 120 ? `Updated ${seconds} s ago` : `Updated ${Math.floor(seconds / 60)} min ago`;
}
