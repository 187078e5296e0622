import { getRoleForecasts, type RoleForecast } from '@app/contract/charts/role-forecast';
import { Chip, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** Whether a role will be filled by its deadline, with how sure that is. Says nothing where nothing can be told. */
export function Forecast({ forecast: { chance, low, high, because } }: { forecast: RoleForecast }) {
  if (chance === null || low === null || high === null) return null;
  const colour = chance >= 0.7 ? 'success' : chance >= 0.3 ? 'warning' : 'error';
  const interval = low === high ? '' : ` (${percent(low)}–${percent(high)})`;
  const label = chance === 1 ? 'Filled' : `${percent(chance)} to be filled${interval}`;
  return (
    <Tooltip title={because} describeChild>
      <Chip size="small" color={colour} variant="outlined" label={label} />
    </Tooltip>
  );
}

/** The same for a role that is shown; one question for all roles on the screen. */
export function RoleForecastChip({ id }: { id: number }) {
  const { data } = useQuery({ ...queryOf(getRoleForecasts), staleTime: 60_000 });
  const forecast = data?.results.find((each) => each.id === id);
  return forecast ? <Forecast forecast={forecast} /> : null;
}
