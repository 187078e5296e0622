import * as evaluations from '@app/contract/llm/evaluation';
import * as testsets from '@app/contract/llm/testsets';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { compareEvaluations, listEvaluatedItems } from './compare.ts';
import { addDrawToTestset, createDraw, getDraw, gradeDrawn, listDraws } from './draws.ts';
import { estimateEvaluation } from './estimate.ts';
import { listEvaluations, pauseEvaluation, resumeEvaluation, startEvaluation } from './runs.ts';
import { evaluationTasks } from './tasks.ts';
import { addCsvToTestset } from './testset-csv.ts';
import {
  addPersonToTestset,
  addVotesToTestset,
  changeTestItem,
  changeTestset,
  createTestset,
  freezeTestset,
  getTestItemHistory,
  getTestset,
  listTestItems,
  listTestsets,
} from './testsets.ts';

export const feature: Feature = {
  routes: [
    read(testsets.listTestsets, listTestsets),
    write(testsets.createTestset, createTestset),
    read(testsets.getTestset, getTestset),
    write(testsets.changeTestset, changeTestset),
    read(testsets.listTestItems, listTestItems),
    read(testsets.getTestItemHistory, getTestItemHistory),
    write(testsets.addVotesToTestset, addVotesToTestset),
    write(testsets.addCsvToTestset, addCsvToTestset),
    write(testsets.addDrawToTestset, addDrawToTestset),
    write(testsets.addPersonToTestset, addPersonToTestset),
    write(testsets.changeTestItem, changeTestItem),
    write(testsets.freezeTestset, freezeTestset),
    write(testsets.createDraw, createDraw),
    read(testsets.listDraws, listDraws),
    read(testsets.getDraw, getDraw),
    write(testsets.gradeDrawn, gradeDrawn),
    read(evaluations.estimateEvaluation, estimateEvaluation),
    write(evaluations.startEvaluation, startEvaluation),
    read(evaluations.listEvaluations, listEvaluations),
    write(evaluations.pauseEvaluation, pauseEvaluation),
    write(evaluations.resumeEvaluation, resumeEvaluation),
    read(evaluations.compareEvaluations, compareEvaluations),
    read(evaluations.listEvaluatedItems, listEvaluatedItems),
  ],
  tasks: evaluationTasks,
};
