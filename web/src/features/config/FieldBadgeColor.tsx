import { badgeColors, readableOn } from '@app/contract/base/colours';
import Check from '@mui/icons-material/Check';
import { Box, Stack, Typography } from '@mui/material';
import { useId } from 'react';

const colors = Object.entries(badgeColors);

interface Props {
  value: string;
  onChange: (color: string) => void;
  disabled: boolean;
}

export function FieldBadgeColor({ value, onChange, disabled }: Props) {
  const label = useId();
  return (
    <Stack role="group" aria-labelledby={label} spacing={1}>
      <Typography id={label} variant="body2" sx={{ color: 'text.secondary' }}>
        Badge colour
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {colors.map(([color, name]) => (
          <Swatch
            key={color}
            name={name}
            color={color}
            chosen={color === value.toUpperCase()}
            disabled={disabled}
            onChoose={() => onChange(color)}
          />
        ))}
        <Stack component="label" direction="row" spacing={1} sx={{ alignItems: 'center', fontSize: '0.8125rem' }}>
          <Box
            component="input"
            type="color"
            value={value}
            disabled={disabled}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
            sx={{
              width: 40,
              height: 32,
              p: 0.25,
              border: 1,
              borderColor: 'outline',
              borderRadius: '6px',
              bgcolor: 'background.paper',
            }}
          />
          <span>Other colour</span>
        </Stack>
      </Stack>
    </Stack>
  );
}

interface SwatchProps {
  name: string;
  color: string;
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Swatch({ name, color, chosen, disabled, onChoose }: SwatchProps) {
  return (
    <Box
      component="label"
      title={name}
      sx={{
        position: 'relative',
        width: 32,
        height: 32,
        borderRadius: '50%',
        bgcolor: color,
        color: readableOn(color),
        display: 'grid',
        placeItems: 'center',
        cursor: disabled ? 'default' : 'pointer',
        '&:has(:focus-visible)': { outline: 2, outlineOffset: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
      }}
    >
      <Box
        component="input"
        type="radio"
        name="badge_color"
        aria-label={name}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        sx={{ position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'inherit' }}
      />
      {chosen && <Check fontSize="small" />}
    </Box>
  );
}
