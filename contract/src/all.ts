import { z } from 'zod';
import type { Endpoint } from './base/endpoint.ts';
import * as charts from './charts/charts.ts';
import * as health from './machine/health.ts';
import * as modules from './modules.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const declared = Object.values(modules)
  .flatMap((module): [string, unknown][] => Object.entries(module))
  .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));

/** Every endpoint there is, by the name that it has in the contract and in the OpenAPI document. */
export const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(declared);

export const allEndpoints: readonly Endpoint[] = declared.map(([, endpoint]) => endpoint);

/** Every shape that the contract exports. The OpenAPI document calls it by the same name, with a capital letter. */
export const namedShapes: readonly [name: string, shape: z.ZodType][] = Object.values({ ...modules, charts, health })
  .flatMap((module): [string, unknown][] => Object.entries(module))
  .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);
