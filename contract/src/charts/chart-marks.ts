import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, requiredLine, timestamp } from '../base/text.ts';

/** What charts mark on their time axis, with the words people read. */
export const chartMarkKinds = {
  deploy: 'Deploy',
  model: 'Model',
  incident: 'Incident',
  note: 'Note',
} as const;
export type ChartMarkKind = keyof typeof chartMarkKinds;

export const chartMark = z.object({
  id,
  at: timestamp,
  kind: z.enum(Object.keys(chartMarkKinds) as [ChartMarkKind]),
  label: z.string(),
  /** Where more is said about it; empty where nothing is. */
  href: z.string(),
  /** Null where a program outside reported it. */
  user: z.object({ id, username: z.string() }).nullable(),
});
export type ChartMark = z.output<typeof chartMark>;

/** More are not drawn; the newest are. */
export const mostMarks = 500;

export const newChartMark = z.strictObject({
  /** Those that people write; deploys and models are reported by programs. */
  kind: z.enum(['note', 'incident']).default('note'),
  label: requiredLine(80, 'Please say what happened'),
  at: timestamp,
});

export const listChartMarks = endpoint({
  method: 'GET',
  path: '/api/v2/charts/marks/',
  summary: 'What happened in a part of time, for the time axis of charts: notes, incidents, deploys and models',
  access: 'superuser',
  query: z.strictObject({ from: timestamp.optional(), to: timestamp.optional() }),
  response: z.object({
    results: z.array(chartMark),
    /** The database was filled with demo data: no figure is real. */
    demo: z.boolean(),
  }),
  shows: ['chartMarks'],
});

export const addChartMark = endpoint({
  method: 'POST',
  path: '/api/v2/charts/marks/',
  summary: 'Notes on the time axis of all charts that something happened',
  access: 'superuser',
  body: newChartMark,
  status: 201,
  once: true,
  response: chartMark,
  audit: 'chart_mark_add',
  touches: ['chartMarks'],
});

export const deleteChartMark = endpoint({
  method: 'DELETE',
  path: '/api/v2/charts/marks/{id}/',
  summary: 'Deletes a mark from the time axis of all charts',
  access: 'superuser',
  errors: ['not_found'],
  params: z.object({ id: idInPath }),
  audit: 'chart_mark_delete',
  touches: ['chartMarks'],
});
