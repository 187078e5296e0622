import { type Grade, grades } from '@app/contract/roles/votes';
import { IconButton, Stack, Tooltip } from '@mui/material';
import { gradeIcons } from './grade-icons.ts';

interface Props {
  /** On whom, and for what: read out with each button. */
  about: string;
  grade: Grade | null;
  onVote: (grade: Grade | null) => void;
  /** Says which key does the same. */
  keys?: boolean;
}

const order = ['up', 'maybe', 'down'] as const;
export const gradeKeys = { u: 'up', m: 'maybe', d: 'down' } as const satisfies Record<string, Grade>;
export const gradeColours = { up: 'success', maybe: 'warning', down: 'error' } as const;

/** One's own vote. A second click on the same takes it back. */
export function VoteButtons({ about, grade, onVote, keys = false }: Props) {
  return (
    <Stack direction="row" role="group" aria-label={`Vote on ${about}`} sx={{ gap: 0.25 }}>
      {order.map((each) => {
        const Icon = gradeIcons[each];
        const pressed = each === grade;
        const key = each[0]!.toUpperCase();
        return (
          <Tooltip key={each} title={`${grades[each]}${keys ? ` (${key})` : ''}`}>
            <IconButton
              aria-label={`${grades[each]}: ${about}`}
              aria-pressed={pressed}
              data-grade={each}
              {...(keys && { 'aria-keyshortcuts': key })}
              color={pressed ? gradeColours[each] : 'default'}
              onClick={() => onVote(pressed ? null : each)}
              sx={{ border: 1, borderColor: pressed ? 'currentcolor' : 'transparent' }}
            >
              <Icon sx={{ fontSize: 18 }} />
            </IconButton>
          </Tooltip>
        );
      })}
    </Stack>
  );
}
