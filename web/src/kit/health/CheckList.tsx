import type { HealthCheck, HealthState } from '@app/contract/machine/health';
import CheckCircleOutline from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import NotificationsOff from '@mui/icons-material/NotificationsOffOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import {
  Box,
  Card,
  Chip,
  Link,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ComponentType } from 'react';
import { Link as RouterLink } from 'react-router';
import { CodeBlock } from '../page/CodeBlock.tsx';

const looks = {
  fail: { text: 'Failing', color: 'error', Icon: ErrorOutline },
  warn: { text: 'Warning', color: 'warning', Icon: WarningAmber },
  pending: { text: 'Pending', color: 'warning', Icon: HourglassEmpty },
  unknown: { text: 'Cannot tell', color: 'default', Icon: HelpOutline },
  silenced: { text: 'Silenced', color: 'default', Icon: NotificationsOff },
  ok: { text: 'OK', color: 'success', Icon: CheckCircleOutline },
} as const satisfies Record<HealthState, object>;

export type CheckFoot = ComponentType<{ check: HealthCheck }>;

interface Props {
  checks: readonly HealthCheck[];
  /** Stands below each check. */
  Foot?: CheckFoot | undefined;
}

/** Each check with what was found, what that rests on, and what to do about it. */
export function CheckList({ checks, Foot }: Props) {
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {checks.map((check) => (
        <Card key={check.id} component="li" sx={{ px: 2, py: 1.25 }}>
          <Check {...check} />
          {Foot && <Foot check={check} />}
        </Card>
      ))}
    </Stack>
  );
}

function Check({ title, state, summary, evidence, remedy, advice }: HealthCheck) {
  const { text, color, Icon } = looks[state];
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <Chip icon={<Icon />} color={color} variant="outlined" label={text} />
      </Stack>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{summary}</Typography>
      {advice && (
        <Typography sx={{ mt: 0.5 }}>
          {advice.text}{' '}
          <Link component={RouterLink} to={advice.page} underline="always">
            Open the page that helps
          </Link>
        </Typography>
      )}
      {remedy !== undefined && (
        <Box sx={{ mt: 1 }}>
          <CodeBlock title="What to do" text={remedy} />
        </Box>
      )}
      {evidence && <Evidence title={title} {...evidence} />}
    </>
  );
}

function Evidence({ title, columns, rows }: NonNullable<HealthCheck['evidence']> & { title: string }) {
  return (
    <Box component="details" sx={{ mt: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer', width: 'max-content' }}>
        Evidence
      </Box>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <Box role="region" aria-label={`${title}: evidence`} tabIndex={0} sx={{ overflow: 'auto', maxHeight: 300 }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.join(' ')}>
                {row.map((cell, at) => (
                  <TableCell key={columns[at]}>{cell}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
