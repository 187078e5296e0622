import type { Read, Request, Response } from '@app/contract/base/endpoint';
import { Box, Button } from '@mui/material';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';

interface Props<E extends Read> {
  /** Answers with `next`, and takes it as `before`. */
  endpoint: E;
  request: Request<E> & { query: object };
  before?: string;
  children: (answer: Response<E>) => ReactNode;
}

/** What asked for the page is gone, so the focus comes here. */
const takeFocus = (page: HTMLElement | null) => page?.focus();

/** A list page by page: each begins where the one above it ends, also after that was read again. */
export function Pages<E extends Read>({ endpoint, request, before, children }: Props<E>) {
  const [more, setMore] = useState(false);
  const asked: object = before === undefined ? request : { ...request, query: { ...request.query, before } };
  const query = useQuery({ ...queryOf(endpoint as Read, asked), placeholderData: keepPreviousData });
  return (
    <Box {...(before !== undefined && { ref: takeFocus, tabIndex: -1, sx: { outline: 'none' } })}>
      <Loaded query={query as UseQueryResult<Response<E>>}>
        {(answer) => {
          const { next } = answer as unknown as { next: string | number | null };
          return (
            <>
              {children(answer)}
              {next !== null &&
                (more ? (
                  <Pages endpoint={endpoint} request={request} before={String(next)}>
                    {children}
                  </Pages>
                ) : (
                  <Button onClick={() => setMore(true)} sx={{ ml: -0.75, mt: 0.5 }}>
                    Show more
                  </Button>
                ))}
            </>
          );
        }}
      </Loaded>
    </Box>
  );
}
