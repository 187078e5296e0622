import { endpointsByName, namedShapes } from '@app/contract/all';
import { type Endpoint, errorsOf, mustBeInPerson, statusOf, takesOnce } from '@app/contract/base/endpoint';
import { type ErrorCode, errors } from '@app/contract/base/errors';
import { productName } from '@app/contract/base/product';
import type { OpenApiVersion } from '@app/contract/machine/operations';
import { z } from 'zod';
import { settingsOf, type Side, tidy } from './json-schema.ts';

const place = '#/components/schemas/';
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What is sent may leave out what has a default; what comes back has it. */
const hasTwoFaces = (shape: z.ZodType): boolean => {
  const [sent, received] = (['input', 'output'] as const).map((side) =>
    JSON.stringify(tidy(z.toJSONSchema(shape, settingsOf(side, '3.1')), side, '3.1')),
  );
  return sent !== received;
};

type Named = [name: string, shape: z.ZodType | undefined];

/**
 * All shapes of one side as schemas by name: those that the contract names, and `roots`, which go by their operation.
 * `taken` are names that mean something on the other side.
 */
function describeShapes(side: Side, version: OpenApiVersion, roots: Named[], taken: Record<string, object> = {}) {
  const names = z.registry<{ id: string }>();
  for (const [name, shape] of namedShapes) {
    const id = capital(name);
    names.add(shape, { id: taken[id] && hasTwoFaces(shape) ? `${id}Input` : id });
  }
  for (const [name, shape] of roots) if (shape && !names.has(shape)) names.add(shape, { id: capital(name) });
  const { schemas } = z.toJSONSchema(names, { ...settingsOf(side, version), uri: (id) => place + id });
  const tidied = Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...json }]) => [name, tidy(json, side, version)]),
  );
  const nameOf = (shape: z.ZodType): string => names.get(shape)?.id ?? '';
  return {
    schemas: tidied,
    schemaOf: (shape: z.ZodType) => tidied[nameOf(shape)] ?? {},
    referTo: (shape: z.ZodType) => ({ $ref: place + nameOf(shape) }),
  };
}
type Shapes = ReturnType<typeof describeShapes>;

const bodyOf = (endpoint: Endpoint) => (endpoint.method === 'GET' ? undefined : endpoint.body);

const parametersOf = ({ schemaOf }: Shapes, shape: z.ZodType | undefined, where: 'path' | 'query' | 'header') => {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

/** `/api/v2/auth/login/` belongs to `auth`: the first word after the version. */
const tagOf = (path: string): string => /^\/api\/(?:v\d\/)?(?:\{\w+\}\/)*([\w.-]+)/.exec(path)?.[1] ?? 'service';

const errorSchemas = {
  ErrorCode: { type: 'string', enum: Object.keys(errors) },
  ErrorBody: {
    type: 'object',
    required: ['code', 'detail'],
    properties: {
      code: { $ref: `${place}ErrorCode` },
      detail: { type: 'string', description: 'For people' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What is wrong with which field',
      },
      current: { description: 'What stands there now, when somebody else was faster' },
      request_id: { type: 'string' },
    },
  },
};

/** Why a call can fail with this status: one of these codes. */
const failureOf = (codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => errors[code].detail).join('; '),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: `${place}ErrorBody` },
          { type: 'object', properties: { code: { type: 'string', enum: codes } } },
        ],
      },
    },
  },
});

const failuresOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    [...Map.groupBy(errorsOf(endpoint), (code) => errors[code].status)].map(([status, codes]) => [
      status,
      failureOf(codes),
    ]),
  );

const anyBytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function answerOf({ referTo }: Shapes, { response, file, events }: Endpoint) {
  if (file) return { content: anyBytes };
  if (events) return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (!response) return {};
  const type = response instanceof z.ZodString ? 'text/plain' : 'application/json';
  return { content: { [type]: { schema: referTo(response) } } };
}

const onceHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request with the same key, within a day, gets the first answer and does nothing',
  schema: { type: 'string', maxLength: 200 },
};

function securityOf(endpoint: Endpoint): object[] {
  if (endpoint.access === 'anyone') return [];
  if (endpoint.access === 'key') return [{ key: [] }];
  return [{ bearer: [] }, ...(mustBeInPerson(endpoint) ? [] : [{ token: [] }])];
}

const operationOf = (name: string, endpoint: Endpoint, { input, output }: Record<Side, Shapes>) => {
  const { summary, access, params, query, headers } = endpoint;
  const body = bodyOf(endpoint);
  return {
    operationId: name,
    summary,
    tags: [tagOf(endpoint.path)],
    security: securityOf(endpoint),
    'x-access': access,
    'x-in-person': mustBeInPerson(endpoint),
    parameters: [
      ...parametersOf(input, params, 'path'),
      ...parametersOf(input, query, 'query'),
      ...parametersOf(input, headers, 'header'),
      ...(takesOnce(endpoint) ? [onceHeader] : []),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          'application/json': { schema: input.referTo(body) },
          ...('form' in endpoint && { 'application/x-www-form-urlencoded': { schema: input.referTo(body) } }),
        },
      },
    }),
    ...('bytes' in endpoint && { requestBody: { required: true, content: anyBytes } }),
    responses: {
      [statusOf(endpoint)]: { description: 'Done', ...answerOf(output, endpoint) },
      ...failuresOf(endpoint),
    },
  };
};

/** The schemas that `part` refers to, and those that these refer to. */
function schemasIn(part: unknown, all: Record<string, object>, found: Record<string, object> = {}) {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const schema = all[name];
    if (!schema || found[name]) continue;
    found[name] = schema;
    schemasIn(schema, all, found);
  }
  return found;
}

/** The whole API as an OpenAPI document. */
export function openApiOf({
  openapi = '3.1',
  version,
  url,
}: {
  openapi?: OpenApiVersion;
  version: string;
  url: string;
}) {
  const endpoints = [...endpointsByName];
  const output = describeShapes(
    'output',
    openapi,
    endpoints.map(([name, { response }]): Named => [`${name}Response`, response]),
  );
  const answers = schemasIn(
    endpoints.map(([, { response }]) => response && output.referTo(response)),
    output.schemas,
  );
  const requests = endpoints.flatMap(([name, endpoint]): Named[] => [
    [`${name}Request`, bodyOf(endpoint)],
    [`${name}Path`, endpoint.params],
    [`${name}Query`, endpoint.query],
    [`${name}Headers`, endpoint.headers],
  ]);
  const input = describeShapes('input', openapi, requests, answers);
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint, { input, output });
  const schemas = schemasIn(paths, { ...input.schemas, ...output.schemas, ...errorSchemas });
  return {
    openapi: openapi === '3.0' ? '3.0.3' : '3.1.0',
    info: {
      title: `${productName} API`,
      version,
      license: { name: 'Proprietary', ...(openapi === '3.1' && { identifier: 'LicenseRef-Proprietary' }) },
    },
    servers: [{ url }],
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token followed by a 40-character access token',
        },
        key: { type: 'apiKey', in: 'header', name: 'X-Licence-Key', description: 'A licence key' },
      },
    },
    paths,
  };
}
