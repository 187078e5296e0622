import { changeChartSettings, type ChartSettings } from '@app/contract/charts/chart-settings';
import { kpi, type KpiName, kpiNames } from '@app/contract/charts/kpis';
import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

type Targets = ChartSettings['targets'];
/** Shares are entered in per cent. */
const factorOf = (name: KpiName) => (kpi(name).unit === 'ratio' ? 100 : 1);
const unitOf = (name: KpiName) => ({ ratio: ' (%)', usd: ' ($)', count: '' })[kpi(name).unit];
const wrong = (name: KpiName, text: string): string | undefined => {
  const value = Number(text.replace(',', '.'));
  if (text.trim() === '') return undefined;
  if (Number.isNaN(value) || value < 0) return 'A number from 0 on';
  return kpi(name).unit === 'ratio' && value > 100 ? 'At most 100 %' : undefined;
};

/** What each figure should reach in a week. An empty field is no target. */
export function TargetsDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const textOf = (name: KpiName) => {
    const target = targets[name];
    return target === undefined ? '' : String(Math.round(1e6 * target * factorOf(name)) / 1e6);
  };
  const [texts, setTexts] = useState(
    () => Object.fromEntries(kpiNames.map((name) => [name, textOf(name)])) as Record<KpiName, string>,
  );
  const save = useWrite(changeChartSettings, {
    onSuccess: () => {
      notify('The targets are saved');
      onClose();
    },
  });
  const submit = () => {
    if (kpiNames.some((name) => wrong(name, texts[name]) !== undefined)) return;
    const changed = kpiNames.filter((name) => texts[name].trim() !== textOf(name));
    const entries = changed.map((name) => {
      const text = texts[name].trim().replace(',', '.');
      return [name, text === '' ? null : Number(text) / factorOf(name)];
    });
    if (entries.length === 0) onClose();
    else save.mutate({ body: { targets: Object.fromEntries(entries) as Record<KpiName, number | null> } });
  };
  return (
    <ConfirmDialog
      open
      wide
      title="Targets"
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={submit}
      pending={save.isPending}
      error={save.error}
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        What each figure should reach in a week. Other times are in proportion; shares are the same for any time.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          pt: 0.5,
        }}
      >
        {kpiNames.map((name) => {
          const fault = wrong(name, texts[name]);
          return (
            <TextField
              key={name}
              label={`${kpi(name).name}${unitOf(name)}`}
              value={texts[name]}
              onChange={({ target }) => setTexts((before) => ({ ...before, [name]: target.value }))}
              error={fault !== undefined}
              helperText={fault ?? (kpi(name).direction === 'up' ? 'At least' : 'At most')}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
          );
        })}
      </Box>
    </ConfirmDialog>
  );
}
