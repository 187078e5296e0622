import * as api from '@app/contract/roles/grading';
import * as batches from '@app/contract/llm/batches';
import * as stops from '@app/contract/roles/method-stops';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { getGrading, getGradingPerson, skipPerson } from './grading.ts';
import { acceptModel, getMlAnalysis } from './ml.ts';
import { getGradeQueue, listGradeQueues, previewGradeQueue } from './queues.ts';
import { fillLlmQueue, prepareLlmGradeBatch, rebuildGradeQueue, startPredictionRun } from './requests.ts';
import { listMethodStops, resumeMethod, stopMethod } from './stops.ts';
import { gradingTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    read(api.getGrading, getGrading),
    read(api.getGradingPerson, getGradingPerson),
    write(api.skipPerson, skipPerson),
    read(api.listGradeQueues, listGradeQueues),
    read(api.getGradeQueue, getGradeQueue),
    read(api.previewGradeQueue, previewGradeQueue),
    write(api.rebuildGradeQueue, rebuildGradeQueue),
    write(api.startPredictionRun, startPredictionRun),
    write(api.fillLlmQueue, fillLlmQueue),
    write(batches.prepareLlmGradeBatch, prepareLlmGradeBatch),
    read(api.getMlAnalysis, getMlAnalysis),
    write(api.acceptModel, acceptModel),
    read(stops.listMethodStops, listMethodStops),
    write(stops.stopMethod, stopMethod),
    write(stops.resumeMethod, resumeMethod),
  ],
  tasks: gradingTasks,
};
