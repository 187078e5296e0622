import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, CircularProgress } from '@mui/material';

/** How much there is to do; `*` as long as it is not known. */
export type Count = number | '*';

interface Props {
  count: Count;
  /** For what is not overdue. */
  calm?: boolean;
}
export function TodoCount({ count, calm = false }: Props) {
  if (count === '*') return <CircularProgress size={18} aria-label="Counting" />;
  if (count === 0) return <CheckCircleOutlined color="success" fontSize="small" titleAccess="Nothing to do" />;
  return (
    <Box
      component="span"
      sx={{
        minWidth: 24,
        px: 0.75,
        borderRadius: 3,
        textAlign: 'center',
        fontSize: '0.8125rem',
        fontWeight: 650,
        fontVariantNumeric: 'tabular-nums',
        ...(calm
          ? { bgcolor: 'action.selected', color: 'text.primary' }
          : { bgcolor: 'error.main', color: 'error.contrastText' }),
      }}
    >
      {count}
    </Box>
  );
}
