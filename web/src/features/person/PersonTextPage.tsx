import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { usePathParams } from '../../parts/path-params.ts';
import { personQuery } from './person-queries.ts';
import { nameOf } from './person-texts.ts';
import { profileAsText } from './profile/profile-as-text.ts';
import { TextOfPerson } from './TextOfPerson.tsx';

/** The profile as plain text, to be read or taken elsewhere. */
export function PersonTextPage() {
  const { id } = usePathParams('personText');
  return (
    <TextOfPerson
      person={id}
      query={useQuery(personQuery(id))}
      title={(found) => (found ? `${nameOf(found)} as text` : 'Person')}
      textOf={profileAsText}
    >
      {(loaded) => (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{profileAsText(loaded)}</Typography>
      )}
    </TextOfPerson>
  );
}
