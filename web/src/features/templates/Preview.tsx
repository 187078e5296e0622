import { listAssignments, openStatuses } from '@app/contract/roles/assignments';
import type { Response } from '@app/contract/base/endpoint';
import { findThings } from '@app/contract/people/finder';
import PhoneAndroidOutlined from '@mui/icons-material/PhoneAndroidOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { Alert, Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { errorText } from '../../kit/net/api-error.ts';
import type { Reader, ReaderRole } from './useReader.ts';
import { missingText, partsOf, previewOf } from './preview-text.ts';

type Person = Response<typeof findThings>['people'][number];
const people = thingsFrom(
  findThings,
  (found) => found.people,
  (typed) => (typed.length < 2 ? undefined : { query: { query: typed } }),
);
const openRoles = thingsFrom(listAssignments, ({ results }): readonly ReaderRole[] => results, {
  query: { status: openStatuses.join(',') },
});
const describe = ({ name, title, company_name }: Person): string =>
  [name, title, company_name].filter(Boolean).join(' · ');

interface Props {
  reader: Reader;
  /** Undefined where the channel has none. */
  subject: string | undefined;
  body: string;
}
const widths = { mail: 600, phone: 340 } as const;
type Width = keyof typeof widths;

/** The text as a person would read it, in a mail and on a phone. */
export function Preview({ reader, subject, body }: Props) {
  const { person, setPerson, role, setRole, known, error } = reader;
  const [width, setWidth] = useState<Width>('mail');
  const head = subject === undefined ? undefined : previewOf(subject, known);
  const text = previewOf(body, known);
  const missing = [...(head?.missing ?? []), ...text.missing];
  return (
    <Stack spacing={1.5}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FieldPick
          label="Preview as"
          placeholder="Type a name"
          things={people}
          keyOf={({ id }) => id}
          labelOf={describe}
          none={(typed) => (typed.length < 2 ? 'Type two letters of a name' : 'No one has that name')}
          value={person}
          onChange={(_, chosen) => setPerson(chosen)}
        />
        <FieldPick
          label="About role"
          things={openRoles}
          keyOf={({ id }) => id}
          labelOf={({ id, name }) => `${name} #${id}`}
          value={role}
          onChange={(_, chosen) => setRole(chosen)}
        />
      </Box>
      {error && <Alert severity="error">{errorText(error, 'The preview could not be filled in')}</Alert>}
      {missing.length > 0 && person && (
        <Alert severity="error">
          Not known about {person.name}: {missingText(missing)}. Without a fallback this cannot be sent.
        </Alert>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Width"
        value={width}
        onChange={(_, chosen: Width | null) => chosen && setWidth(chosen)}
      >
        <ToggleButton value="mail" sx={{ py: 0.25, gap: 0.75 }}>
          <MailOutlined sx={{ fontSize: 16 }} /> Mail
        </ToggleButton>
        <ToggleButton value="phone" sx={{ py: 0.25, gap: 0.75 }}>
          <PhoneAndroidOutlined sx={{ fontSize: 16 }} /> Phone
        </ToggleButton>
      </ToggleButtonGroup>
      <Box
        role="region"
        aria-label="Preview"
        data-width={widths[width]}
        sx={{
          width: widths[width],
          maxWidth: '100%',
          border: 1,
          borderColor: 'divider',
          borderRadius: width === 'phone' ? 3 : 1,
          bgcolor: 'background.default',
          overflowWrap: 'anywhere',
        }}
      >
        {head && (
          <Typography sx={{ px: 2, py: 1.25, fontWeight: 600, borderBottom: 1, borderColor: 'divider' }}>
            {head.text ? (
              <Rendered text={head.text} />
            ) : (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                No subject
              </Box>
            )}
          </Typography>
        )}
        <Typography sx={{ px: 2, py: 1.5, whiteSpace: 'pre-wrap', minHeight: 96 }}>
          {text.text ? (
            <Rendered text={text.text} />
          ) : (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              No text yet
            </Box>
          )}
        </Typography>
      </Box>
      {!person && (
        <Typography variant="caption" color="textSecondary">
          Choose a person to see what they would read.
        </Typography>
      )}
    </Stack>
  );
}

const Rendered = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) =>
    part.missing ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
      <Box component="mark" key={index} sx={{ bgcolor: 'transparent', color: 'error.main', fontWeight: 600 }}>
        {part.text}
      </Box>
    ) : (
      part.text
    ),
  );
