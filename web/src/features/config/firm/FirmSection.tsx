import { isStaff } from '@app/contract/policies';
import { getOutreachRules } from '@app/contract/outreach/rules';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { PausedNotice } from '../../../parts/outreach/PausedNotice.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { OauthCard } from '../connect/OauthCard.tsx';
import { DkimCard } from '../dkim/DkimCard.tsx';
import { SmsCard } from '../sms/SmsCard.tsx';
import { FirmForm } from './FirmForm.tsx';
import { PauseCard } from './PauseCard.tsx';

/** What holds for everybody's messages: staff change it, everybody sees it. Below it, what staff set up for the firm. */
export function FirmSection() {
  const query = useQuery(queryOf(getOutreachRules));
  const user = useCurrentUser();
  return (
    <Loaded query={query}>
      {(rules) => (
        <Stack spacing={2}>
          <PausedNotice />
          <FirmForm rules={rules} />
          <PauseCard rules={rules} />
          {isStaff(user) && (
            <>
              <SmsCard />
              <OauthCard />
              <DkimCard />
            </>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
