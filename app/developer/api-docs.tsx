import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { requestContext } from '#server/page-context.ts'
import { Badge } from '../components/badge.tsx'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/api-docs.ts'

type Field = { name: string; place: string; type: string; isRequired: boolean }
type JsonSchema = {
  type?: string
  format?: string
  enum?: string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
}

function typeOf({ type, items, enum: values }: JsonSchema): string {
  if (values) return values.join(' | ')
  return type === 'array' ? `${typeOf(items ?? {})}[]` : (type ?? 'any')
}

function fieldsOf(schema: Endpoint['body'] | Endpoint['reply'], place: string, io: 'input' | 'output'): Field[] {
  if (!schema || typeof schema === 'string')
    return schema ? [{ name: schema, place, type: 'bytes', isRequired: true }] : []
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  const { properties = {}, required = [] } = json.type === 'array' ? (json.items ?? {}) : json
  return Object.entries(properties).map(([name, field]) => ({
    name,
    place: json.type === 'array' ? `${place}, each` : place,
    type: typeOf(field),
    isRequired: required.includes(name),
  }))
}

function describe(endpoint: Endpoint) {
  const { method, path, who, summary } = endpoint
  return {
    method,
    path,
    who,
    summary,
    takes: [
      ...fieldsOf(endpoint.params, 'path', 'input'),
      ...fieldsOf(endpoint.query, 'query', 'input'),
      ...fieldsOf(endpoint.body, 'body', 'input'),
    ],
    gives: fieldsOf(endpoint.reply, 'reply', 'output'),
  }
}

export function loader({ context }: Route.LoaderArgs) {
  const { endpoints, publicUrl } = context.get(requestContext)
  return { publicUrl, endpoints: endpoints.map(describe) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'API',
    description:
      'Every call of the Domain Journals API: who may make it, what it takes and what it gives. Also as OpenAPI 3.1.',
    path: '/api/docs',
    publicUrl: loaderData.publicUrl,
  })

export default function ApiDocs({ loaderData: { endpoints, publicUrl } }: Route.ComponentProps) {
  return (
    <main id="main" className="container">
      <div className="page-head">
        <h1>API</h1>
        <p className="lede">
          All calls go to <code>{publicUrl}/api</code> with cookies. Bodies are JSON and unknown fields are refused. A
          refusal is <code>{'{ "error": "one clear sentence" }'}</code> with a matching HTTP status.
        </p>
        <p>
          <a href="/api/openapi.json">The same as OpenAPI 3.1</a>
        </p>
      </div>
      <ul className="endpoint-list">
        {endpoints.map((endpoint) => (
          <li key={`${endpoint.method} ${endpoint.path}`} className="stack stack-small">
            <h2>
              <code>
                {endpoint.method} {endpoint.path}
              </code>
            </h2>
            <p>
              {endpoint.summary} <Badge>{endpoint.who}</Badge>
            </p>
            <FieldTable fields={[...endpoint.takes, ...endpoint.gives]} />
          </li>
        ))}
      </ul>
    </main>
  )
}

function FieldTable({ fields }: { fields: Field[] }) {
  if (fields.length === 0) return null
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Where</th>
            <th scope="col">Type</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, place, type, isRequired }) => (
            <tr key={`${place} ${name}`}>
              <td>
                <code>{name}</code> {!isRequired && <small>(optional)</small>}
              </td>
              <td>{place}</td>
              <td>{type}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
