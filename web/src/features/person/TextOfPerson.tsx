import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button, Card, CardContent } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { copy } from '../../kit/page/copy.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { pathTo } from '../../parts/paths.ts';
import { NoSuchPerson } from './NoSuchPerson.tsx';
import { isNobody } from './person-queries.ts';

interface Props<T> {
  person: string;
  query: UseQueryResult<T>;
  /** Of the page, once it is known whom it is about and until then. */
  title: (found: T | undefined) => string;
  subtitle?: string;
  textOf: (found: T) => string;
  children: (found: T) => ReactNode;
}

/** A page about somebody that is read, and copied to be sent or kept. */
export function TextOfPerson<T>({ person, query, title, subtitle, textOf, children }: Props<T>) {
  const { data } = query;
  return (
    <Page
      title={title(data)}
      subtitle={subtitle}
      width="reading"
      actions={
        data && (
          <>
            <Button component={Link} to={pathTo('person', { id: person })}>
              Back to the person
            </Button>
            <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy('Text', textOf(data))}>
              Copy
            </Button>
          </>
        )
      }
    >
      {isNobody(query.error) ? (
        <NoSuchPerson />
      ) : (
        <Loaded query={query}>
          {(loaded) => (
            <Card>
              <CardContent>{children(loaded)}</CardContent>
            </Card>
          )}
        </Loaded>
      )}
    </Page>
  );
}
