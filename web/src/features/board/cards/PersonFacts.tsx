import { getFullPerson } from '@app/contract/people/people';
import { Box, Link, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Chips } from '../../../parts/Chips.tsx';
import { ClampedText } from '../../../parts/ClampedText.tsx';

/** The facts that decide the next step. The rest is on the person's page. */
export function PersonFacts({ id }: { id: number }) {
  const person = useQuery({
    ...queryOf(getFullPerson, { params: { id } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={person}>
      {({ emails, phones, tags, skills, summary, experiences }) => (
        <Stack spacing={1.5} sx={{ opacity: person.isPlaceholderData ? 0.5 : 1 }}>
          <Typography variant="body2" component="div" sx={{ '& a': { display: 'block', lineHeight: '26px' } }}>
            {emails.map(({ email }) => (
              <Link key={email} href={`mailto:${email}`}>
                {email}
              </Link>
            ))}
            {phones.map(({ phone }) => (
              <Link key={phone} href={`tel:${phone}`}>
                {phone}
              </Link>
            ))}
            {emails.length + phones.length === 0 && 'No e-mail address or phone number'}
          </Typography>
          <Chips label="Tags" texts={tags} variant="filled" />
          <Chips label="Skills" texts={skills} />
          {summary && <ClampedText lines={6}>{summary}</ClampedText>}
          <div>
            {experiences.slice(0, 4).map(({ title, company_name, started, ended }) => (
              <Box key={`${title} ${company_name} ${started}`} sx={{ mb: 0.75 }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {[title, company_name].filter(Boolean).join(' @ ')}
                </Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {started?.slice(0, 7) ?? '?'} – {ended?.slice(0, 7) ?? 'now'}
                </Typography>
              </Box>
            ))}
          </div>
        </Stack>
      )}
    </Loaded>
  );
}
