import { answerShortlist, type SharedPerson } from '@app/contract/roles/shortlists';
import { type Grade, grades } from '@app/contract/roles/votes';
import { Alert, Box, Button, Link, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { Chips } from '../../parts/Chips.tsx';
import { SharedCv } from './SharedCv.tsx';
import { gradeIcons } from '../../parts/votes/grade-icons.ts';

/** A person as the client sees them, and what the client thinks. */
export function SharedPersonCard({ person, token }: { person: SharedPerson; token: string }) {
  const { name, title, company_name, location_name, photo } = person;
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
        p: { xs: 2, sm: 3 },
        breakInside: 'avoid',
        overflowWrap: 'anywhere',
      }}
    >
      <Stack direction="row" sx={{ gap: 2 }}>
        {photo && (
          <Box
            component="img"
            src={photo}
            alt=""
            sx={{ width: 64, height: 64, borderRadius: '50%', objectFit: 'cover' }}
          />
        )}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{name}</Typography>
          <Typography>{[title, company_name].filter(Boolean).join(' @ ')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {location_name}
          </Typography>
        </Box>
      </Stack>
      <Profile person={person} token={token} />
      <OpinionForm person={person} token={token} />
    </Box>
  );
}

function Profile({ person, token }: { person: SharedPerson; token: string }) {
  const { summary, skills, languages, experiences, educations, emails, phones, links } = person;
  return (
    <Stack spacing={1.5} sx={{ mt: 1.5 }}>
      {emails.length + phones.length + links.length > 0 && (
        <Typography variant="body2" component="div" sx={{ '& a': { mr: 2 } }}>
          {emails.map((email) => (
            <Link key={email} href={`mailto:${email}`}>
              {email}
            </Link>
          ))}
          {phones.map((phone) => (
            <Link key={phone} href={`tel:${phone}`}>
              {phone}
            </Link>
          ))}
          {links.map((link) => (
            <Link key={link} href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </Link>
          ))}
        </Typography>
      )}
      {summary && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {summary}
        </Typography>
      )}
      <Chips label="Skills" texts={skills} size="small" />
      <Chips label="Languages" texts={languages} size="small" />
      {experiences.length > 0 && (
        <section aria-label="Work">
          {experiences.map(({ title, company_name, started, ended, description }) => (
            <Box key={`${title} ${company_name} ${started} ${ended}`} sx={{ mb: 1 }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {[title, company_name].filter(Boolean).join(' @ ') || 'Work'}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {started?.slice(0, 7) ?? '?'} – {ended?.slice(0, 7) ?? 'now'}
              </Typography>
              {description && (
                <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
                  {description}
                </Typography>
              )}
            </Box>
          ))}
        </section>
      )}
      {educations.length > 0 && (
        <section aria-label="Education">
          {educations.map(({ school, degree, ended }) => (
            <Typography variant="body2" key={`${degree} ${school} ${ended}`}>
              {[degree, school, ended?.slice(0, 4)].filter(Boolean).join(', ')}
            </Typography>
          ))}
        </section>
      )}
      {person.cv && <SharedCv place={person.place} name={person.name} token={token} />}
    </Stack>
  );
}

const order = ['up', 'maybe', 'down'] as const;

function OpinionForm({ person: { place, name, opinion }, token }: { person: SharedPerson; token: string }) {
  const [said, setSaid] = useState(opinion ?? { grade: null, comment: '' });
  const [comment, setComment] = useState(said.comment);
  const answer = useWrite(answerShortlist, { onSuccess: (_, { body }) => setSaid(body) });
  const say = (grade: Grade | null) => answer.mutate({ body: { token, place, grade, comment } });
  const unsent = comment.trim() !== said.comment;
  return (
    <Stack spacing={1} sx={{ mt: 2, displayPrint: 'none' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          What do you think?
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={`What you think of ${name}`}
          value={answer.isPending ? answer.variables.body.grade : said.grade}
          onChange={(_, grade: Grade | null) => say(grade)}
        >
          {order.map((grade) => {
            const Icon = gradeIcons[grade];
            return (
              <ToggleButton key={grade} value={grade} sx={{ gap: 0.75, minHeight: 40, px: 1.5 }}>
                <Icon fontSize="small" />
                {grades[grade]}
              </ToggleButton>
            );
          })}
        </ToggleButtonGroup>
        {answer.isSuccess && !unsent && (
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            Thank you, saved.
          </Typography>
        )}
      </Stack>
      <TextField
        label={`Comment on ${name}`}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        multiline
        fullWidth
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      {unsent && (
        <Button
          variant="contained"
          loading={answer.isPending}
          onClick={() => say(said.grade)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Send comment
        </Button>
      )}
      {answer.isError && <Alert severity="error">{errorText(answer.error, 'This could not be saved')}</Alert>}
    </Stack>
  );
}
