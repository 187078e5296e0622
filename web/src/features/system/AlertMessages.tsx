import { type AlertMessage, getAlertSettings } from '@app/contract/machine/alerts';
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Disclosure } from '../../kit/page/Disclosure.tsx';

const stateText = ({ state, error }: AlertMessage): string => {
  if (state === 'sent') return 'Sent';
  return state === 'failed' ? `Given up: ${error}` : error ? `Tried again: ${error}` : 'Waiting';
};

/** What people were told lately, and whether it reached them. */
export function AlertMessages() {
  const { data } = useQuery(queryOf(getAlertSettings));
  if (!data || data.messages.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Disclosure title={`Messages sent lately (${data.messages.length})`}>
        {/* It scrolls, so it must be reachable by keyboard. */}
        <Box role="region" aria-label="Messages sent lately" tabIndex={0} sx={{ overflow: 'auto', maxHeight: 400 }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {['Made', 'To', 'About', 'State'].map((column) => (
                  <TableCell key={column}>{column}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.messages.map((message) => (
                <TableRow key={message.id}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(message.created)}</TableCell>
                  <TableCell>{message.target}</TableCell>
                  <TableCell>{message.subject}</TableCell>
                  <TableCell>{stateText(message)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </Disclosure>
    </Box>
  );
}
