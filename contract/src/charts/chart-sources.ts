import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idInPath } from '../base/text.ts';
import { chartPayload, windowQuery } from './charts.ts';
import { taskQueues } from '../machine/tasks.ts';

const oneAssignment = z.object({ id: idInPath });

export const getVoteSeries = endpoint({
  method: 'GET',
  path: '/api/v2/charts/assignment/{id}/votes/',
  summary: 'Votes of a role that count, by method and over time',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  query: z.strictObject(windowQuery),
  response: chartPayload,
  shows: ['votes'],
});

export const getUpShareSeries = endpoint({
  method: 'GET',
  path: '/api/v2/charts/assignment/{id}/up_share/',
  summary: 'Of the votes of a role that count, the share that is up, over time',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  query: z.strictObject(windowQuery),
  response: chartPayload,
  shows: ['votes'],
});

export const getVoteShares = endpoint({
  method: 'GET',
  path: '/api/v2/charts/assignment/{id}/vote_shares/',
  summary: 'Votes of a role that count and the share that is up, of each method or of each user',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  query: z.strictObject({ by: z.enum(['method', 'user']).default('method') }),
  response: chartPayload,
  shows: ['votes'],
});

export const getCommunicationSteps = endpoint({
  method: 'GET',
  path: '/api/v2/charts/assignment/{id}/communication/',
  summary: 'How far the people of a role come from an up-vote to an interview: of everybody and of one user',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  query: z.strictObject({ user: idInPath.optional() }),
  response: chartPayload,
  shows: ['votes', 'cards'],
});

export const getColumnTimes = endpoint({
  method: 'GET',
  path: '/api/v2/charts/assignment/{id}/time_in_column/',
  summary: 'How long people stood in each column of the board of a role',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  response: chartPayload,
  shows: ['cards'],
});

export const getScoreHistogram = endpoint({
  method: 'GET',
  path: '/api/v2/charts/ml/{id}/scores/',
  summary: 'The scores that the model of a role gave to people before it saw the vote on them, by that vote',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  response: chartPayload,
  shows: ['queues', 'votes'],
});

export const getCalibration = endpoint({
  method: 'GET',
  path: '/api/v2/charts/ml/{id}/calibration/',
  summary:
    'The share of ups that the model of a role promised for the newest votes, and the share that came, by decile',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneAssignment,
  response: chartPayload,
  shows: ['queues', 'votes'],
});

export const getQueueSeries = endpoint({
  method: 'GET',
  path: '/api/v2/charts/queue/{queue}/',
  summary: 'What a queue of background work did, what failed and how much waited, over time',
  access: 'superuser',
  params: z.object({ queue: z.enum(taskQueues) }),
  query: z.strictObject(windowQuery),
  response: chartPayload,
  shows: ['tasks'],
});
