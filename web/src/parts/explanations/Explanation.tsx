import type { Explained } from '@app/contract/people/explanations';
import { Box, Stack, Typography } from '@mui/material';
import { noOneYet, nothingSaid } from './explanation-as-text.ts';

/** What programs said of a person and who decided, in words for that person. */
export function Explanation({ explained: { about, roles } }: { explained: Explained }) {
  return (
    <Stack spacing={2.5} sx={{ overflowWrap: 'anywhere' }}>
      <Stack spacing={0.75}>
        {about.map((sentence) => (
          <Typography key={sentence}>{sentence}</Typography>
        ))}
      </Stack>
      {roles.length === 0 && <Typography>{nothingSaid}</Typography>}
      {roles.map(({ id, role, methods, decisions }) => (
        <Box component="section" key={id} aria-label={role}>
          <Typography variant="h3" component="h3" sx={{ mb: 0.75 }}>
            {role}
          </Typography>
          {methods.map(({ method, said, speaks_for, speaks_against }) => (
            <Box key={method} sx={{ mb: 1 }}>
              <Typography variant="body2">{said}</Typography>
              <Factors heading="It counted for you" texts={speaks_for} />
              <Factors heading="It counted against you" texts={speaks_against} />
            </Box>
          ))}
          {decisions.length === 0 ? (
            <Typography variant="body2">{noOneYet}</Typography>
          ) : (
            <Factors
              heading="Who decided"
              texts={decisions.map(({ who, what, at }) => `${at.slice(0, 10)}: ${who} ${what}`)}
            />
          )}
        </Box>
      ))}
    </Stack>
  );
}

function Factors({ heading, texts }: { heading: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600, mt: 0.5 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {texts.map((text) => (
          <Typography component="li" variant="body2" key={text}>
            {text}
          </Typography>
        ))}
      </Box>
    </>
  );
}
