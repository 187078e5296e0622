import { fewestSkillVotes, listLlmSkills } from '@app/contract/llm/agreement-skills';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useSearch } from '../../kit/page/address/search.ts';
import { pathTo } from '../../parts/paths.ts';
import { skillsSearch } from './skills-search.ts';

/** Of which role this is, and whether there are enough votes to tell anything. */
export function SkillsNotice() {
  const [asked] = useSearch(skillsSearch);
  const { data } = useQuery(queryOf(listLlmSkills, { query: asked }));
  if (!data?.assignment) return null;
  const { assignment, votes, verdicts } = data;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <Typography>
        {assignment.name}: {formatCount(votes)} people with a vote, {formatCount(verdicts)} with a verdict.
      </Typography>
      {votes < fewestSkillVotes && (
        <Alert
          severity="info"
          action={
            <Button component={Link} to={pathTo('grading', { assignmentId: assignment.id })}>
              Grade
            </Button>
          }
        >
          {fewestSkillVotes} people with a vote are needed before these figures tell anything.
        </Alert>
      )}
    </Stack>
  );
}
