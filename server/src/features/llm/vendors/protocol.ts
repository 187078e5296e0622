import { z } from 'zod';
import type { Tokens } from '../tokens.ts';

export interface Message {
  role: 'system' | 'user';
  content: string;
}
export interface Question<S extends z.ZodType> {
  /** The name of the answer's shape. */
  name: string;
  schema: S;
  messages: readonly Message[];
}

/** How the endpoints of one provider are asked and how they answer. */
export interface Protocol {
  path: string;
  headers(key: string | undefined): Record<string, string>;
  body(model: string, question: Question<z.ZodType>): object;
  /** What was answered, not looked at yet (undefined if it was cut short), and what it took: not every endpoint says. */
  read(body: unknown): { answer: unknown; tokens: Tokens | undefined };
}

/** Tokens that one answer may take, with what the model thinks to itself. */
export const mostTokensOut = 8000;

export const tokenCount = z.int().min(0).max(100_000_000);

export function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
