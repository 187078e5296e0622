import { listMethodStops, stoppableMethods } from '@app/contract/roles/method-stops';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';

/** Which methods suggest no one at present, and why. */
export function StoppedMethods() {
  const { data } = useQuery(queryOf(listMethodStops));
  return data?.results.map(({ method, reason }) => (
    <Alert key={method} severity="warning">
      {stoppableMethods[method]} {method === 'llm' ? 'are' : 'is'} stopped: {reason}
    </Alert>
  ));
}
