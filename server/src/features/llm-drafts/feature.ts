import * as drafts from '@app/contract/llm/drafts';
import * as extraction from '@app/contract/llm/extraction';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { draftCriteria } from './criteria.ts';
import { extractFields, reviewExtraction } from './extraction.ts';
import { getExtractorFields } from './extractor-fields.ts';
import { draftMessage } from './message.ts';
import { draftTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    read(drafts.draftCriteria, draftCriteria),
    read(drafts.draftMessage, draftMessage),
    read(extraction.extractFields, extractFields),
    write(extraction.reviewExtraction, reviewExtraction),
    read(extraction.getExtractorFields, getExtractorFields),
  ],
  tasks: draftTasks,
};
