import { Stack } from '@mui/material';
import { ExtractorFields } from './extractor/ExtractorFields.tsx';
import { ExtractorPlayground } from './extractor/ExtractorPlayground.tsx';
import { PromptOf } from './PromptPage.tsx';

/** The prompt that turns texts into fields, how well it does so, and a place to try it. */
export const ExtractorPage = () => (
  <PromptOf kind="extract">
    <Stack
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <ExtractorFields />
      <ExtractorPlayground />
    </Stack>
  </PromptOf>
);
