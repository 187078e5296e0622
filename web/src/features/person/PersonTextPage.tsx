import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { copy } from '../../kit/page/copy.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { NoSuchPerson } from './NoSuchPerson.tsx';
import { isNobody, personQuery } from './person-queries.ts';
import { nameOf } from './person-texts.ts';
import { profileAsText } from './profile/profile-as-text.ts';
import { pathTo } from '../../parts/paths.ts';
import { usePathParams } from '../../parts/path-params.ts';

/** The profile as plain text, to be read or taken elsewhere. */
export function PersonTextPage() {
  const { id } = usePathParams('personText');
  const person = useQuery(personQuery(id));
  const { data } = person;
  return (
    <Page
      title={data ? `${nameOf(data)} as text` : 'Person'}
      width="reading"
      actions={
        data && (
          <>
            <Button component={Link} to={pathTo('person', { id })}>
              Back to the person
            </Button>
            <Button
              variant="contained"
              startIcon={<ContentCopy />}
              onClick={() => void copy('Text', profileAsText(data))}
            >
              Copy
            </Button>
          </>
        )
      }
    >
      {isNobody(person.error) ? (
        <NoSuchPerson />
      ) : (
        <Loaded query={person}>
          {(loaded) => (
            <Card>
              <CardContent>
                <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {profileAsText(loaded)}
                </Typography>
              </CardContent>
            </Card>
          )}
        </Loaded>
      )}
    </Page>
  );
}
