import * as api from '@app/contract/people/finder';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { findThings } from './finder.ts';

export const feature: Feature = { routes: [read(api.findThings, findThings)] };
