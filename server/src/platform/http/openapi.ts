import { type Endpoint, mustBeInPerson, statusOf } from '@app/contract/base/endpoint';
import { errors } from '@app/contract/base/errors';
import { productName } from '@app/contract/base/product';
import { z } from 'zod';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
};

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

const failure = {
  description: 'Refused or failed; `code` says why',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'detail'],
        properties: {
          code: { type: 'string', enum: Object.keys(errors) },
          detail: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          current: {},
          request_id: { type: 'string' },
        },
      },
    },
  },
};

const anyBytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const operationOf = (endpoint: Endpoint) => {
  const { summary, access, params, query, response, file } = endpoint;
  const { body, bytes } = endpoint.method === 'GET' ? {} : endpoint;
  return {
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
      default: failure,
    },
  };
};

/** The whole API as an OpenAPI 3.1 document. */
export function openApiOf(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version },
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
