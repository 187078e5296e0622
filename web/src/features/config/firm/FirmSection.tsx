import { getOutreachRules } from '@app/contract/outreach-rules';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { PausedNotice } from '../../../parts/outreach/PausedNotice.tsx';
import { FirmForm } from './FirmForm.tsx';
import { PauseCard } from './PauseCard.tsx';

/** What holds for everybody's messages. Staff change it; everybody sees it. */
export function FirmSection() {
  const query = useQuery(queryOf(getOutreachRules));
  return (
    <Loaded query={query}>
      {(rules) => (
        <Stack spacing={2}>
          <PausedNotice />
          <FirmForm rules={rules} />
          <PauseCard rules={rules} />
        </Stack>
      )}
    </Loaded>
  );
}
