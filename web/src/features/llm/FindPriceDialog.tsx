import { findLlmPrices, type LlmProvider, llmProviders, priceTiers } from '@app/contract/llm/prices';
import { Box, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';

/** By which prices a model would be charged now. */
export function FindPriceDialog({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<LlmProvider>('openai');
  const [text, setText] = useState('');
  const [model, setModel] = useState('');
  const found = useQuery({ ...queryOf(findLlmPrices, { query: { provider, model } }), enabled: model !== '' });
  return (
    <ConfirmDialog
      open
      title="Which price counts?"
      confirmLabel="Look"
      onClose={onClose}
      onConfirm={() => setModel(text.trim())}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          select
          label="Provider"
          value={provider}
          onChange={({ target }) => setProvider(target.value as LlmProvider)}
        >
          {Object.entries(llmProviders).map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Name of a model"
          value={text}
          onChange={({ target }) => setText(target.value)}
          helperText="As the provider writes it"
        />
        {model !== '' && (
          <Loaded query={found}>
            {({ results }) => (
              <Box component="ul" aria-label="Prices" sx={{ m: 0, pl: 2.5 }}>
                {results.map(({ tier, match }) => (
                  <Typography key={tier} component="li">
                    {priceTiers[tier]}:{' '}
                    {match === null ? 'no price, so its calls have no cost' : `the price of ${match}`}
                  </Typography>
                ))}
              </Box>
            )}
          </Loaded>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
