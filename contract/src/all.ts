import type { Endpoint } from './base/endpoint.ts';
import * as assignments from './assignments.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as board from './board.ts';
import * as chartSources from './chart-sources.ts';
import * as companies from './companies.ts';
import * as cv from './cv.ts';
import * as files from './files.ts';
import * as grading from './grading.ts';
import * as imports from './imports.ts';
import * as merges from './merges.ts';
import * as people from './people.ts';
import * as personSearch from './person-search.ts';
import * as system from './system.ts';
import * as tags from './tags.ts';
import * as tasks from './tasks.ts';
import * as todo from './todo.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as votes from './votes.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint there is: for the server's mount test, the OpenAPI document and the authorization matrix. */
export const allEndpoints: Endpoint[] = [
  assignments,
  audit,
  auth,
  board,
  chartSources,
  companies,
  cv,
  files,
  grading,
  imports,
  merges,
  people,
  personSearch,
  system,
  tags,
  tasks,
  todo,
  users,
  views,
  votes,
].flatMap((module) => Object.values(module).filter(isEndpoint));
