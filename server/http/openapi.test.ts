import { expect, test } from 'vitest'
import { testApi } from '#tests/support/build.ts'
import { openApi } from './openapi.ts'

type Operation = {
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { in: string; name: string }> }
}

const { request, endpoints, config } = await testApi()
const { body: document } = await request<Document>('/openapi.json')

test('the document says where the API is', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${config.publicUrl}/api` }] })
})

test('every call is described, each method of a path apart', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.length).toBeGreaterThan(20)
  expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
})

test.each(endpoints)('$method $path is described as it behaves', ({ method, path, who, body, status = 200 }) => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path')
  expect(inPath?.map(({ name, required }) => `${name} ${required}`)).toEqual(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name} true`),
  )
  expect(operation?.summary).toMatch(/^[A-Z].*[^.]$/)
  expect(operation?.security.length === 0).toBe(who === 'anyone')
  expect(Object.keys(operation?.responses ?? {})).toEqual([String(status), '4XX'])
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(
    !body ? [] : [body === 'upload' ? 'multipart/form-data' : 'application/json'],
  )
  for (const { schema } of Object.values(operation?.requestBody?.content ?? {}))
    if (typeof body === 'object') expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
})

test('the cookies have the names that this address makes them have', () => {
  const names = (url: string) => {
    const { components } = openApi(endpoints, url) as Document
    return Object.values(components.securitySchemes).map((scheme) => scheme.name)
  }
  expect(names('http://localhost:3000')).toEqual(['author', 'staff'])
  expect(names('https://journals.example.org')).toEqual(['__Host-author', '__Host-staff'])
})
