import { Stack } from '@mui/material';
import { ExtractorFields } from './extractor/ExtractorFields.tsx';
import { ExtractorPlayground } from './extractor/ExtractorPlayground.tsx';
import { PromptOf } from './PromptPage.tsx';

/** The prompt that turns texts into fields, how well it does so, and a place to try it. */
export const ExtractorPage = () => (
  <PromptOf kind="extract">
    <Stack sx={{ gap: 2, mt: 2 }}>
      <ExtractorFields />
      <ExtractorPlayground />
    </Stack>
  </PromptOf>
);
