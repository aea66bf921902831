import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { cookieName } from './session.ts'

type Json = Record<string, unknown>

const errorReply = {
  description: 'Refused, with one clear sentence',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          requestId: { type: 'string' },
        },
      },
    },
  },
}

const security: Record<Endpoint['who'], Json[]> = {
  anyone: [],
  author: [{ author: [] }],
  'any-staff': [{ staff: [] }],
  staff: [{ staff: [] }],
  'staff-or-finance': [{ staff: [] }],
  'staff-or-observer': [{ staff: [] }],
  'admin-or-finance': [{ staff: [] }],
  'staff-or-unsecured': [{ staff: [] }],
  admin: [{ staff: [] }],
  'author-or-staff': [{ author: [] }, { staff: [] }],
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function bodyOf({ body }: Endpoint): Json {
  if (!body) return {}
  if (body === 'upload') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  const schema = body === 'raw' ? { type: 'object' } : schemaOf(body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function operation(contract: Endpoint): Json {
  const content =
    contract.reply === 'stream'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(contract.reply, 'output') } }
  return {
    summary: contract.summary,
    tags: [contract.path.split('/')[1]],
    security: security[contract.who],
    parameters: [...parameters(contract.params, 'path'), ...parameters(contract.query, 'query')],
    ...bodyOf(contract),
    responses: { [contract.status ?? 200]: { description: 'Done', content }, '4XX': errorReply },
  }
}

/** Returns an OpenAPI 3.1 description, generated from the contracts. */
export function openApi(endpoints: Endpoint[], publicUrl: string): Json {
  const isHttps = publicUrl.startsWith('https:')
  const paths: Record<string, Json> = {}
  for (const contract of endpoints) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Domain Journals API',
      version: '1',
      description:
        'Calls are made with cookies. Bodies are JSON, unknown fields are refused, and every refusal is { "error": "one clear sentence" }.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: {
        author: { type: 'apiKey', in: 'cookie', name: cookieName('author', isHttps) },
        staff: { type: 'apiKey', in: 'cookie', name: cookieName('staff', isHttps) },
      },
    },
    paths,
  }
}
