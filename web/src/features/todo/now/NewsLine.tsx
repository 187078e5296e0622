import { freshDays, type getTodoNews } from '@app/contract/roles/todo';
import type { Response } from '@app/contract/base/endpoint';
import { Box, Link, Typography } from '@mui/material';
import { isBefore, subDays } from 'date-fns';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatCount, formatDateTime } from '../../../kit/format.ts';
import { pathTo } from '../../../parts/paths.ts';

const rolesNamed = 3;

/** What has happened since the reader was last here, each with a link to where it can be seen. */
export function NewsLine({ last_visit, replies, moved }: Response<typeof getTodoNews>) {
  if (last_visit === null) return null;
  const longAgo = isBefore(last_visit, subDays(new Date(), freshDays));
  const others = moved.slice(rolesNamed).reduce((sum, { cards }) => sum + cards, 0);
  const cards = moved.reduce((sum, each) => sum + each.cards, 0);
  const roles: ReactNode[] = moved.slice(0, rolesNamed).map(({ assignment, cards: amount }) => (
    <Link
      key={assignment.id}
      component={RouterLink}
      to={pathTo('board', {}, { assignmentId: assignment.id })}
      title={`${counted(amount, 'card')} moved`}
    >
      {assignment.name}
    </Link>
  ));
  if (others > 0)
    roles.push(
      <Link key="others" component={RouterLink} to={pathTo('assignments')}>
        {counted(moved.length - rolesNamed, 'other role')}
      </Link>,
    );
  const news: ReactNode[] = [];
  if (replies > 0)
    news.push(
      <Link href="#answered" key="replies">
        {replies === 1 ? '1 reply' : `${formatCount(replies)} replies`}
      </Link>,
    );
  if (cards > 0)
    news.push(
      <Fragment key="moved">
        {counted(cards, 'card')} moved by a colleague in {listed(roles)}
      </Fragment>,
    );
  return (
    <Typography variant="body2" sx={{ mb: 1.5 }}>
      <Box component="span" title={formatDateTime(last_visit)}>
        {longAgo ? `In the last ${freshDays} days` : 'Since you were last here'}
      </Box>
      : {news.length === 0 ? 'nothing new.' : listed(news, ', ')}
      {news.length > 0 && '.'}
    </Typography>
  );
}

const counted = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

const listed = (items: readonly ReactNode[], last = ' and '): ReactNode =>
  items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- items do not move
    <Fragment key={index}>
      {index > 0 && (index === items.length - 1 ? last : ', ')}
      {item}
    </Fragment>
  ));
