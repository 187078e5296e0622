import { type Endpoint, errorsOf, mustBeInPerson, statusOf } from '@app/contract/base/endpoint';
import { type ErrorCode, errors } from '@app/contract/base/errors';
import { productName } from '@app/contract/base/product';
import { z } from 'zod';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  });
  return json;
};

/** A record whose keys are known has properties with those names. */
function nameProperties(schema: z.core.JSONSchema.JSONSchema): void {
  const { propertyNames, additionalProperties, required } = schema;
  if (!propertyNames || !required || additionalProperties === undefined) return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

/** `/api/v2/auth/login/` belongs to `auth`: the first word after the version. */
const tagOf = (path: string): string => /^\/api\/(?:v\d\/)?([\w.-]+)/.exec(path)?.[1] ?? 'service';

/** Why a call can fail with this status: one of these codes. */
const failureOf = (codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => errors[code].detail).join('; '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'detail'],
        properties: {
          code: { type: 'string', enum: codes },
          detail: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          current: {},
          request_id: { type: 'string' },
        },
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

const operationOf = (name: string, endpoint: Endpoint) => {
  const { summary, access, params, query, response, file } = endpoint;
  const { body, bytes } = endpoint.method === 'GET' ? {} : endpoint;
  return {
    operationId: name,
    summary,
    tags: [tagOf(endpoint.path)],
    security: access === 'anyone' ? [] : [{ bearer: [] }, ...(mustBeInPerson(endpoint) ? [] : [{ token: [] }])],
    'x-access': access,
    'x-in-person': mustBeInPerson(endpoint),
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    ...(bytes !== undefined && { requestBody: { required: true, content: anyBytes } }),
    responses: {
      [statusOf(endpoint)]: {
        description: 'Done',
        ...(file && { content: anyBytes }),
        ...(response && { content: { 'application/json': { schema: schemaOf(response, 'output') } } }),
      },
      ...failuresOf(endpoint),
    },
  };
};

/** The whole API as an OpenAPI 3.1 document. */
export function openApiOf(
  endpoints: ReadonlyMap<string, Endpoint>,
  { version, url }: { version: string; url: string },
) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token followed by a 40-character access token',
        },
      },
    },
    paths,
  };
}
