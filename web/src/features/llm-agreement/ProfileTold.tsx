import type { Response } from '@app/contract/base/endpoint';
import type { getLlmDecision } from '@app/contract/llm/agreement-person';
import { Box, Card, CardContent, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Difference } from '../../parts/Difference.tsx';
import { citedPieces } from './cited.ts';

type Found = Response<typeof getLlmDecision>;
const textOf = (told: Found['profile']): string => told.map(({ heading, text }) => `${heading}: ${text}`).join('\n');

/** What the model was told, with the words that verdicts quote; and what has changed since. */
export function ProfileTold({
  found: { profile, told_then, changed, verdicts },
  quote,
}: {
  found: Found;
  quote: string;
}) {
  const shown = told_then ?? profile;
  const quotes = verdicts.flatMap(({ criteria }) => criteria.map((each) => each.quote)).filter(Boolean);
  return (
    <Card component="section" aria-label="What the model is told">
      <CardContent>
        <Typography variant="h2">{told_then ? 'What the model was told' : 'What the model would be told'}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          Names and contact data are left out. Marked is what verdicts quote.
        </Typography>
        <Box component="dl" sx={{ m: 0, '& dd': { m: 0, mb: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } }}>
          {shown.map(({ heading, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same heading may stand several times
            <Fragment key={index}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {heading}
              </Typography>
              <Typography component="dd" variant="body2">
                <Cited text={text} quotes={quotes} chosen={quote} />
              </Typography>
            </Fragment>
          ))}
        </Box>
        {told_then && changed?.profile && (
          <>
            <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
              What has changed since
            </Typography>
            <Difference then={textOf(told_then)} now={textOf(profile)} />
          </>
        )}
      </CardContent>
    </Card>
  );
}

function Cited({ text, quotes, chosen }: { text: string; quotes: readonly string[]; chosen: string }) {
  return citedPieces(text, quotes).map(({ text: piece, quote }, index) =>
    quote === undefined ? (
      piece
    ) : (
      <Box
        component="mark"
        // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no other name
        key={index}
        sx={{
          color: 'inherit',
          backgroundColor: `color-mix(in srgb, var(--mui-palette-warning-main) ${quote === chosen ? 45 : 20}%, transparent)`,
          outline: quote === chosen ? '1px solid var(--mui-palette-warning-main)' : 'none',
        }}
      >
        {piece}
      </Box>
    ),
  );
}
