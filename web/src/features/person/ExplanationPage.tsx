import { getExplanation } from '@app/contract/people/explanations';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button, Card, CardContent } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { copy } from '../../kit/page/copy.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { Explanation } from '../../parts/explanations/Explanation.tsx';
import { explanationAsText } from '../../parts/explanations/explanation-as-text.ts';
import { usePathParams } from '../../parts/path-params.ts';
import { pathTo } from '../../parts/paths.ts';
import { NoSuchPerson } from './NoSuchPerson.tsx';
import { isNobody } from './person-queries.ts';

/** What programs said of somebody, as they are told it: to be read, printed or mailed. */
export function ExplanationPage() {
  const { id } = usePathParams('personExplanation');
  const explanation = useQuery(queryOf(getExplanation, { params: { id } }));
  const { data } = explanation;
  return (
    <Page
      title={data ? `What programs said of ${data.name}` : 'What programs said'}
      subtitle="In words for the person. They see the same by the link to their data."
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
              onClick={() => void copy('Text', explanationAsText(data))}
            >
              Copy
            </Button>
          </>
        )
      }
    >
      {isNobody(explanation.error) ? (
        <NoSuchPerson />
      ) : (
        <Loaded query={explanation}>
          {(loaded) => (
            <Card>
              <CardContent>
                <Explanation explained={loaded} />
              </CardContent>
            </Card>
          )}
        </Loaded>
      )}
    </Page>
  );
}
