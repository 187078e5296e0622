import {
  getCalibration,
  getColumnTimes,
  getCommunicationSteps,
  getQueueSeries,
  getScoreHistogram,
  getUpShareSeries,
  getVoteSeries,
  getVoteShares,
} from '@app/contract/chart-sources';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import * as model from './sources/model.ts';
import * as queue from './sources/queue.ts';
import * as role from './sources/role.ts';
import * as votes from './sources/votes.ts';

export const feature: Feature = {
  routes: [
    read(getVoteSeries, (db, { params, query }) => votes.getVoteSeries(db, params.id, query)),
    read(getUpShareSeries, (db, { params, query }) => votes.getUpShareSeries(db, params.id, query)),
    read(getVoteShares, (db, { params, query }) => votes.getVoteShares(db, params.id, query.by)),
    read(getCommunicationSteps, (db, { params, query }) => role.getCommunicationSteps(db, params.id, query.user)),
    read(getColumnTimes, (db, { params }) => role.getColumnTimes(db, params.id)),
    read(getScoreHistogram, (db, { params }) => model.getScoreHistogram(db, params.id)),
    read(getCalibration, (db, { params }) => model.getCalibration(db, params.id)),
    read(getQueueSeries, (db, { params, query }) => queue.getQueueSeries(db, params.queue, query)),
  ],
};
