import { Box, ButtonBase, IconButton, Stack, Tooltip } from '@mui/material';
import { formatCount } from '../../../kit/format.ts';
import { stateLabels } from '../question/conditions.ts';
import { type ChoiceState, choiceStates, nextState } from '../search-state.ts';
import { stateIcons } from '../state-icons.ts';

interface Props {
  value: string;
  count: number | undefined;
  state: ChoiceState | undefined;
  onChoose: (state: ChoiceState | undefined) => void;
}

const keysOf: Record<string, ChoiceState> = { m: 'must', c: 'can', n: 'not' };

/**
 * A value that goes from must to can to must not and back with each click, or Space. M, C and N, and the signs that
 * appear under the pointer, choose at once.
 */
export function FacetValue({ value, count, state, onChoose }: Props) {
  const Icon = state && stateIcons[state];
  return (
    <Stack
      direction="row"
      sx={{
        position: 'relative',
        borderRadius: 0.75,
        '&:hover, &:focus-within': { bgcolor: 'action.hover' },
        '& .direct': { display: 'none' },
        '@media (hover: hover)': { '&:hover .direct': { display: 'flex' }, '&:hover .count': { visibility: 'hidden' } },
      }}
    >
      <ButtonBase
        aria-label={`${value}${count === undefined ? '' : `, ${formatCount(count)}`}, ${state ? stateLabels[state].toLowerCase() : 'not chosen'}`}
        aria-keyshortcuts="m c n"
        onClick={() => onChoose(nextState(state))}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          const wanted = keysOf[key.toLowerCase()];
          if (wanted && !ctrlKey && !metaKey && !altKey) onChoose(wanted === state ? undefined : wanted);
        }}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          minHeight: 26,
          px: 0.5,
          gap: 0.5,
          justifyContent: 'flex-start',
          borderRadius: 0.75,
          fontSize: 13,
          textAlign: 'left',
        }}
      >
        {Icon && state && (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.25,
              color: stateColors[state],
              fontWeight: 600,
              fontSize: 12,
              flexShrink: 0,
            }}
          >
            <Icon sx={{ fontSize: 15 }} />
            {stateLabels[state]}
          </Box>
        )}
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {value}
        </Box>
        <Box
          component="span"
          className="count"
          sx={{ ml: 'auto', pl: 0.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {count !== undefined && formatCount(count)}
        </Box>
      </ButtonBase>
      <Stack
        direction="row"
        className="direct"
        sx={{ position: 'absolute', right: 0, top: 0, bgcolor: 'background.paper', borderRadius: 0.75 }}
      >
        {choiceStates.map((each) => {
          const Direct = stateIcons[each];
          return (
            <Tooltip key={each} title={stateLabels[each]}>
              {/* The keyboard has letters for it. */}
              <IconButton
                tabIndex={-1}
                aria-label={`${stateLabels[each]}: ${value}`}
                aria-pressed={state === each}
                onClick={() => onChoose(state === each ? undefined : each)}
                sx={{ p: 0.5, color: state === each ? stateColors[each] : 'text.secondary' }}
              >
                <Direct sx={{ fontSize: 16 }} />
              </IconButton>
            </Tooltip>
          );
        })}
      </Stack>
    </Stack>
  );
}

const stateColors: Record<ChoiceState, string> = { must: 'success.main', can: 'info.main', not: 'error.main' };
