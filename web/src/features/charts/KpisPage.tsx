import type { Response } from '@app/contract/base/endpoint';
import { getChartSettings, getKpis } from '@app/contract/charts/chart-settings';
import { kpi } from '@app/contract/charts/kpis';
import { Box, Button, Card, CardActionArea, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { tickText } from '../../kit/chart/chart-texts.ts';
import { shortChange } from '../../kit/chart/compare.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { TargetsDialog } from './TargetsDialog.tsx';
import { TinyBars } from './TinyBars.tsx';

const spans = { 7: '7 days', 30: '30 days', 90: '90 days' } as const;
const search = z.object({ days: z.enum(Object.keys(spans) as ['7']).default('7') });
const groups = ['Recruiting', 'Outreach', 'Machine'] as const;
type Figure = Response<typeof getKpis>['results'][number];

/** The state of the firm on one screen: each figure beside the one of as many days before, and beside its target. */
export function KpisPage() {
  const [{ days }, setSearch] = useSearch(search);
  const tz = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const query = useQuery(queryOf(getKpis, { query: { days: Number(days), tz } }));
  const { data: settings } = useQuery(queryOf(getChartSettings));
  const [setting, setSetting] = useState(false);
  const picker = (
    <Stack direction="row" role="group" aria-label="Range" sx={{ gap: 0.5 }}>
      {Object.entries(spans).map(([value, label]) => (
        <Button
          key={value}
          variant={value === days ? 'contained' : 'outlined'}
          aria-pressed={value === days}
          onClick={() => setSearch({ days: value })}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
  return (
    <Page
      title="KPIs"
      subtitle={`The last ${spans[days]}, beside the ${spans[days]} before. Bars are the last twelve weeks.`}
      actions={
        <>
          {picker}
          {settings && <Button onClick={() => setSetting(true)}>Set targets</Button>}
        </>
      }
    >
      <Loaded query={query}>
        {({ results }) =>
          groups.map((group) => (
            <Box key={group} component="section" sx={{ mb: 3 }}>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {group}
              </Typography>
              <Box
                sx={{
                  display: 'grid',
                  gap: 1.5,
                  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
                }}
              >
                {results
                  .filter(({ name }) => kpi(name).group === group)
                  .map((figure) => (
                    <FigureCard key={figure.name} figure={figure} />
                  ))}
              </Box>
            </Box>
          ))
        }
      </Loaded>
      {setting && settings && <TargetsDialog targets={settings.targets} onClose={() => setSetting(false)} />}
    </Page>
  );
}

function FigureCard({ figure: { name, value, before, n, target, weeks } }: { figure: Figure }) {
  const { name: label, unit, direction, owner, definition, href } = kpi(name);
  const change = shortChange(value, before, unit);
  const isBetter = value !== null && before !== null && value !== before && value > before === (direction === 'up');
  const isMet = value !== null && target !== null && (direction === 'up' ? value >= target : value <= target);
  return (
    <Tooltip title={`${definition} Owner: ${owner}.`} describeChild>
      <Card>
        <CardActionArea component={Link} to={href} sx={{ px: 1.5, py: 1.25 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
            <Typography
              component="span"
              sx={{ fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}
            >
              {value === null ? 'N/A' : tickText(value, unit)}
            </Typography>
            <Typography
              component="span"
              variant="caption"
              sx={{
                color: change === '' || value === before ? 'text.secondary' : isBetter ? 'success.main' : 'error.main',
              }}
            >
              {[change, n === null ? '' : `n = ${n}`].filter(Boolean).join(', ')}
            </Typography>
          </Stack>
          <TinyBars label={`${label} in the last twelve weeks`} values={weeks} />
          <Typography variant="caption" color="textSecondary">
            {target === null
              ? 'No target'
              : `Target ${tickText(target, unit)}${value === null ? '' : isMet ? ', met' : ', not met'}`}
          </Typography>
        </CardActionArea>
      </Card>
    </Tooltip>
  );
}
