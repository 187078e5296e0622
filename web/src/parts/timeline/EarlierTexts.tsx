import { listCommentVersions } from '@app/contract/people/people';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { ClampedText } from '../ClampedText.tsx';

/** What a comment said before, newest first. */
export function EarlierTexts({ comment }: { comment: number }) {
  const versions = useQuery(queryOf(listCommentVersions, { params: { id: comment } }));
  return (
    <Loaded query={versions}>
      {({ results }) => (
        <Stack
          component="ol"
          aria-label="Earlier versions"
          spacing={1}
          sx={{ m: 0, mt: 0.5, p: 0, pl: 1.5, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}
        >
          {results.map(({ version, body, created }) => (
            <li key={version}>
              <Typography variant="caption" color="textSecondary">
                {formatDateTime(created)}
              </Typography>
              <ClampedText lines={4}>{body}</ClampedText>
            </li>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
