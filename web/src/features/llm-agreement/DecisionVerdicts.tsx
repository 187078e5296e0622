import { criterionVerdicts, llmVerdicts } from '@app/contract/roles/grading';
import type { LlmDecision } from '@app/contract/llm/agreement-person';
import { Alert, Box, Card, CardContent, Chip, Link, Stack, Typography } from '@mui/material';
import { figureText } from '../../kit/chart/chart-texts.ts';
import { formatDateTime } from '../../kit/format.ts';

interface Props {
  verdicts: readonly LlmDecision[];
  /** The quote that is shown in the profile. */
  quote: string;
  onQuote: (quote: string) => void;
}
const colours = { yes: 'success', maybe: 'default', no: 'error' } as const;

/** Each verdict with its reasons, what it cost and how long it took; the newest first. */
export function DecisionVerdicts({ verdicts, quote, onQuote }: Props) {
  return (
    <Card component="section" aria-label="Verdicts">
      <CardContent>
        <Typography variant="h2">Verdicts</Typography>
        {verdicts.length === 0 && (
          <Typography color="textSecondary">
            No language model was asked about this person for this role yet.
          </Typography>
        )}
        <Stack spacing={2} sx={{ mt: 1 }}>
          {verdicts.map((verdict) => (
            <Box key={verdict.id} component="article">
              <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
                <Chip size="small" color={colours[verdict.verdict]} label={llmVerdicts[verdict.verdict]} />
                <Typography variant="body2">{verdict.score} of 100</Typography>
                <Typography variant="body2" color="textSecondary">
                  {factsOf(verdict)}
                </Typography>
              </Stack>
              <Typography sx={{ mt: 0.5 }}>{verdict.summary}</Typography>
              {verdict.suspicions.length > 0 && (
                <Alert severity="warning" sx={{ my: 1 }}>
                  This profile may try to sway the language model: {verdict.suspicions.join('; ')}
                </Alert>
              )}
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {verdict.criteria.map((each) => (
                  <Typography key={each.criterion} component="li" variant="body2">
                    {each.criterion}: <b>{criterionVerdicts[each.verdict].toLowerCase()}</b>
                    {each.quote !== '' && (
                      <>
                        {' '}
                        <Link
                          component="button"
                          type="button"
                          aria-pressed={each.quote === quote}
                          onClick={() => onQuote(each.quote === quote ? '' : each.quote)}
                          sx={{ textAlign: 'left', verticalAlign: 'baseline' }}
                        >
                          “{each.quote}”
                        </Link>
                      </>
                    )}
                  </Typography>
                ))}
              </Box>
            </Box>
          ))}
        </Stack>
      </CardContent>
    </Card>
  );
}

const factsOf = ({ prompt_version, model, created, usd, latency_ms, cached }: LlmDecision): string =>
  [
    `prompt v${prompt_version}`,
    model,
    formatDateTime(created),
    cached ? 'from memory' : usd === null ? 'cost N/A' : figureText(usd, 'usd'),
    cached || latency_ms === null ? '' : figureText(latency_ms, 'ms'),
  ]
    .filter(Boolean)
    .join(' · ');
