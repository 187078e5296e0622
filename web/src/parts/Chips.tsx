import { Chip, type ChipProps, Stack } from '@mui/material';

interface Props extends Pick<ChipProps, 'size' | 'variant'> {
  label: string;
  texts: readonly string[];
}

/** Words in a row, such as the skills of somebody. */
export function Chips({ label, texts, size, variant = 'outlined' }: Props) {
  if (texts.length === 0) return null;
  return (
    <Stack
      direction="row"
      component="ul"
      aria-label={label}
      sx={{ flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
    >
      {texts.map((text) => (
        <li key={text}>
          <Chip label={text} variant={variant} {...(size && { size })} />
        </li>
      ))}
    </Stack>
  );
}
