import type { LlmFeature } from '@app/contract/llm/llm';

/** What a question is put for, and by whom; nobody where the product asks by itself. */
export interface Purpose {
  feature: LlmFeature;
  prompt_version_id: number;
  assignment_id: number | null;
  person_id: number | null;
  user_id: number | null;
  request_hash: string;
}
