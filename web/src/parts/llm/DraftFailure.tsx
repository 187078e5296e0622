import { Alert, Button } from '@mui/material';
import { ApiError, errorText } from '../../kit/net/api-error.ts';

interface Props {
  error: unknown;
  onRetry?: () => void;
}

/** Why a language model drafted nothing: what went wrong, with a way to ask again, or that none is set up. */
export function DraftFailure({ error, onRetry }: Props) {
  const isSetUp = !(error instanceof ApiError && error.code === 'llm_not_set_up');
  return (
    <Alert
      severity={isSetUp ? 'error' : 'info'}
      action={
        isSetUp &&
        onRetry && (
          <Button color="inherit" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {errorText(error, 'The language model could not be asked')}
    </Alert>
  );
}
