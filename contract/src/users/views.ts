import { z } from 'zod';
import { accessLevels, endpoint } from '../base/endpoint.ts';
import { id, idInPath, line, requiredLine } from '../base/text.ts';

/** The path of a page, such as `/company_search`. */
const route = z
  .string()
  .max(200)
  .regex(/^\/[\w/:-]*$/, 'Must be the path of a page');
/** What follows the question mark in the address of the page. */
const query = z.string().max(4000);

export const savedView = z.object({
  id,
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Whether it is yours, so that you can replace and remove it. */
  own: z.boolean(),
  owner: z.object({ id, username: z.string() }),
});
export type SavedView = z.output<typeof savedView>;

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/v2/saved_views/',
  summary:
    'Views of a page that were saved: your own, and those that others share with everybody who may open the page',
  access: 'user',
  query: z.strictObject({ route }),
  response: z.object({ results: z.array(savedView) }),
  shows: ['views'],
});

export const saveView = endpoint({
  method: 'POST',
  path: '/api/v2/saved_views/',
  summary:
    'Saves a view of a page: its filters, order and columns as an address. One of yours with this name is replaced',
  access: 'user',
  body: z.object({
    route,
    query,
    name: requiredLine(100, 'Enter a name'),
    shared: z.boolean().default(false),
    /** Who may read what the page shows. Nobody else gets to see the view, even when it is shared. */
    access: z.enum(accessLevels).default('user'),
  }),
  status: 201,
  once: true,
  response: savedView,
  audit: 'view_save',
  touches: ['views'],
});

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/v2/saved_views/{id}/',
  summary: 'Removes one of your saved views',
  access: 'user',
  errors: ['not_found'],
  params: z.object({ id: idInPath }),
  audit: 'view_remove',
  touches: ['views'],
});

export const recordTableExport = endpoint({
  method: 'POST',
  path: '/api/v2/table_exports/',
  summary: 'Says that the rows of a page are about to be saved to a file: how many, and what was asked for',
  access: 'user',
  inPerson: true,
  body: z.object({ route, query, title: line(200), rows: z.int().min(0).max(1_000_000) }),
  audit: 'table_export',
  touches: [],
});
