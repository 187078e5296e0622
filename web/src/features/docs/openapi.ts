import { z } from 'zod';

/* Only what the page draws; everything else in the document passes by. */
const schema = z.record(z.string(), z.unknown());
export type Schema = z.output<typeof schema>;

const content = z.record(z.string(), z.object({ schema: schema.optional() })).optional();
const operation = z.object({
  summary: z.string().default(''),
  tags: z.array(z.string()).default(['Other']),
  'x-access': z.string().optional(),
  'x-in-person': z.boolean().default(false),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: schema.optional() }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })).default({}),
});
type Content = z.output<typeof content>;
type Responses = z.output<typeof operation>['responses'];

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const document = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operation)),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }).optional(),
});
export type OpenApiDocument = z.output<typeof document>;

export const readDocument = (json: unknown): OpenApiDocument => document.parse(json);

export interface Operation {
  /** Part of the page's address, so that a colleague can be sent to one endpoint. */
  anchor: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  access: string | undefined;
  /** Refused while impersonating and with an access token. */
  inPerson: boolean;
  parameters: { name: string; place: string; required: boolean; schema: Schema | undefined }[];
  body: Schema | undefined;
  /** What a call that worked answers. */
  answer: { status: string; schema: Schema | undefined } | undefined;
  /** Failures look the same everywhere; only their codes differ. */
  failures: { status: string; codes: string[] }[];
}

/** Every operation of the document, in its order. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const found = item[method];
      if (!found) return [];
      return {
        anchor: `${method}-${path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')}`,
        method: method.toUpperCase(),
        path,
        summary: found.summary,
        tag: found.tags[0] ?? 'Other',
        access: found['x-access'],
        inPerson: found['x-in-person'],
        parameters: found.parameters.map(({ in: place, ...rest }) => ({ ...rest, place, schema: rest.schema })),
        body: jsonSchema(found.requestBody?.content),
        answer: answerOf(found.responses),
        failures: failuresOf(found.responses),
      };
    }),
  );
}

function answerOf(responses: Responses): Operation['answer'] {
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return done && { status: done[0], schema: jsonSchema(done[1].content) };
}

/* What every failure is, and the codes that this one may have. */
const failure = z.object({
  allOf: z.tuple([z.unknown(), z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) })]),
});

const failuresOf = (responses: Responses): Operation['failures'] =>
  Object.entries(responses).flatMap(([status, { content: given }]) => {
    const { data } = failure.safeParse(jsonSchema(given));
    return data ? [{ status, codes: data.allOf[1].properties.code.enum }] : [];
  });

const jsonSchema = (given: Content): Schema | undefined => given?.['application/json']?.schema;

/** The operations in which every word of `filter` occurs, by tag. */
export function groupByTag(operations: Operation[], filter: string): [tag: string, operations: Operation[]][] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = operations.filter(({ method, path, summary, tag, access }) => {
    const text = `${method} ${path} ${summary} ${tag} ${access ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return Object.entries(Object.groupBy(matching, ({ tag }) => tag)).map(([tag, group = []]) => [tag, group]);
}
