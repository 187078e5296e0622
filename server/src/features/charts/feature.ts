import * as marks from '@app/contract/chart-marks';
import * as api from '@app/contract/chart-sources';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { addChartMark, deleteChartMark, listChartMarks } from './chart-marks.ts';
import { getCalibration, getScoreHistogram } from './sources/model.ts';
import { getQueueSeries } from './sources/queue.ts';
import { getColumnTimes, getCommunicationSteps } from './sources/assignment.ts';
import { getUpShareSeries, getVoteSeries, getVoteShares } from './sources/votes.ts';

export const feature: Feature = {
  routes: [
    read(api.getVoteSeries, getVoteSeries),
    read(api.getUpShareSeries, getUpShareSeries),
    read(api.getVoteShares, getVoteShares),
    read(api.getCommunicationSteps, getCommunicationSteps),
    read(api.getColumnTimes, getColumnTimes),
    read(api.getScoreHistogram, getScoreHistogram),
    read(api.getCalibration, getCalibration),
    read(api.getQueueSeries, getQueueSeries),
    read(marks.listChartMarks, listChartMarks),
    write(marks.addChartMark, addChartMark),
    write(marks.deleteChartMark, deleteChartMark),
  ],
};
