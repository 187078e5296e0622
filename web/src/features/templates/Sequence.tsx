import { templateKinds, triggers } from '@app/contract/outreach/channels';
import { mostSteps, type SequenceTemplate, type Step, stepsAfter, stepWarnings } from '@app/contract/outreach/sequence';
import { channels } from '@app/contract/people/people';
import { listTemplates } from '@app/contract/outreach/templates';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Chip, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { pathTo } from '../../parts/paths.ts';
import { daysOf } from './sequence-days.ts';

/** What follows a template, from top to bottom, each step with what follows it. */
export function Sequence({ first }: { first: SequenceTemplate }) {
  const { data } = useQuery(queryOf(listTemplates));
  if (!data) return null;
  const known = new Map<number, SequenceTemplate>(data.results.map((template) => [template.id, template]));
  known.set(first.id, first);
  const steps = stepsAfter(first, known);
  const days = daysOf(steps);
  if (steps.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        Nothing follows.
      </Typography>
    );
  return (
    <Box component="ol" aria-label="Sequence" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      <Row depth={0} day={0} channel={templateKinds[first.kind].title} isFirst goesOn>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {first.name || 'This template'}
        </Typography>
      </Row>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a template may be there several times
        <StepRow key={index} step={step} day={days[index]!} goesOn={(steps[index + 1]?.depth ?? 0) >= step.depth} />
      ))}
      {steps.length >= mostSteps && (
        <Typography component="li" variant="caption" color="textSecondary">
          More steps follow; only {mostSteps} are shown.
        </Typography>
      )}
    </Box>
  );
}

interface StepProps {
  step: Step;
  day: number;
  goesOn: boolean;
}

function StepRow({ step: { template, trigger, delay, depth, warning }, day, goesOn }: StepProps) {
  return (
    <Row depth={depth} day={day} channel={channels[triggers[trigger]]} goesOn={goesOn}>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {delay} business {delay === 1 ? 'day' : 'days'} without an answer
      </Typography>
      {template ? (
        <Link component={RouterLink} variant="body2" to={pathTo('template', { id: template.id })}>
          {template.name}
        </Link>
      ) : (
        <Typography variant="body2">Deleted template</Typography>
      )}
      {warning && (
        <Typography variant="caption" sx={{ display: 'flex', gap: 0.5, color: 'warning.main' }}>
          <WarningAmberOutlined sx={{ fontSize: 16, flex: 'none' }} />
          {stepWarnings[warning]}
        </Typography>
      )}
    </Row>
  );
}

interface RowProps {
  depth: number;
  day: number;
  channel: string;
  isFirst?: boolean;
  /** A step beside it or after it comes next. */
  goesOn: boolean;
  children: React.ReactNode;
}

/** A dot on a line, further in the more steps lie before it. */
function Row({ depth, day, channel, isFirst = false, goesOn, children }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        ml: Math.min(depth, 6) * 2,
        pl: 2.5,
        pb: 1.5,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 0,
          top: 7,
          width: 9,
          height: 9,
          borderRadius: '50%',
          bgcolor: isFirst ? 'primary.main' : 'background.paper',
          border: 2,
          borderColor: 'primary.main',
        },
        '&::after': {
          content: goesOn ? '""' : 'none',
          position: 'absolute',
          left: 4,
          top: 18,
          bottom: -5,
          width: '1px',
          bgcolor: 'outline',
        },
      }}
    >
      <Box sx={{ display: 'flex', columnGap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Box sx={{ flex: { xs: '1 0 100%', sm: '1 1 0' }, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
        <Chip variant="outlined" label={channel} />
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ flex: 'none', minWidth: 44, textAlign: { sm: 'right' }, lineHeight: '22px' }}
        >
          Day {day}
        </Typography>
      </Box>
    </Box>
  );
}
