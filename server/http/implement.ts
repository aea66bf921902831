import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { ActorOf, Endpoint, InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { AppError } from '#domain/words/errors.ts'
import {
  type Author,
  isOfficeWho,
  mayCall,
  refusalFor,
  type Staff,
  type Visitor,
  type Who,
} from '#domain/words/permissions.ts'
import { asUndoable } from '../db/undoable.ts'
import type { Client } from '../deps.ts'
import { newId } from '../ids.ts'
import { readJson } from './body.ts'
import type { HttpDeps } from './context.ts'
import { refuseCrossSite } from './csrf.ts'

/** What a handler gets: who calls, the checked input, and the HTTP context for the few handlers that need it. */
export type Call<E extends Endpoint> = {
  actor: ActorOf<E['who']>
  visitor: Visitor
  input: InputOf<E>
  address: string
  client: Client
  http: Context
}

type Handler<E extends Endpoint> = (call: Call<E>) => ReplyOf<E> | Promise<ReplyOf<E>>

/** Registers an endpoint. Each call runs in this order: session, permission, limit, parse, handle, check the reply. */
export type Implement = <E extends Endpoint>(contract: E, handle: Handler<E>) => void

export function implementOn(api: Hono, deps: HttpDeps): Implement {
  return <E extends Endpoint>(contract: E, handle: Handler<E>) => {
    deps.endpoints.push(contract)
    api.on(contract.method, contract.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (http) => {
      if (!contract.fromAnySite) refuseCrossSite(http.req.raw, deps.config.publicUrl)
      const visitor = await deps.visitorOf(http)
      const actor = actorFor(contract.who, visitor)
      const address = deps.addressOf(http)
      if (contract.limit) await deps.countAgainst(contract.limit, address, accountOf(visitor))
      const input = await readInput(contract, http)
      // The cast is safe: `who`, `params`, `query` and `body` of the contract were checked above.
      const client = { address, signal: http.req.raw.signal }
      const reply = await undoable(deps, contract, actor, http, () =>
        handle({ actor, visitor, input, address, client, http } as Call<E>),
      )
      if (!['GET', 'HEAD'].includes(contract.method)) await deps.settle()
      return reply instanceof Response ? reply : http.json(checked(contract, reply), contract.status ?? 200)
    })
  }
}

/** The answer says if there is something to take back, so that the page can offer it. */
function undoable<T>({ config, clock }: HttpDeps, contract: Endpoint, actor: object, http: Context, work: () => T): T {
  if (!contract.undoable || config.undoSeconds === 0 || !('id' in actor)) return work()
  const change = { id: newId(), staffId: String(actor.id), now: () => clock.now(), seconds: config.undoSeconds }
  return asUndoable({ ...change, onKept: (id) => http.header('X-Undo', id) }, work)
}

function actorFor(who: Who, visitor: Visitor): Visitor | Author | Staff {
  const verdict = mayCall(who, visitor)
  if (verdict === 'unauthenticated') throw new AppError('unauthenticated', 'Please log in first.')
  if (verdict === 'unsecured') throw new AppError('forbidden', 'A second factor is required. Set one up first.')
  if (verdict === 'forbidden') throw new AppError('forbidden', refusalFor(visitor.staff?.role))
  if (who === 'author') return visitor.author ?? visitor
  if (isOfficeWho(who)) return visitor.staff ?? visitor
  if (who === 'staff-or-unsecured') return visitor.staff ?? visitor.unsecured ?? visitor
  return who === 'author-or-staff' ? (visitor.staff ?? visitor.author ?? visitor) : visitor
}

function accountOf(visitor: Visitor): string | null {
  return visitor.staff?.id ?? visitor.unsecured?.id ?? visitor.author?.id ?? null
}

async function readInput(contract: Endpoint, http: Context): Promise<unknown> {
  const params = parse(contract.params, http.req.param(), 'not-found')
  const query = parse(contract.query ?? noFields, singleValues(http), 'bad-input')
  // Visitors send little, and a large, deeply nested body costs much time to parse.
  const maxBytes = contract.who === 'anyone' ? 256 * 1024 : undefined
  const body =
    typeof contract.body === 'object' ? parse(contract.body, await readJson(http.req.raw, maxBytes), 'bad-input') : {}
  return { ...params, ...query, ...body }
}

const noFields = z.strictObject({})

/** Control characters other than white space. */
const unwritable = /[^\P{Cc}\s]/u

function singleValues(http: Context): Record<string, string> {
  const entries = Object.entries(http.req.queries())
  const repeated = entries.find(([, values]) => values.length > 1)
  if (repeated) throw new AppError('bad-input', `'${repeated[0]}' may be given only once.`)
  const refused = entries.find(([, [value = '']]) => unwritable.test(value))
  if (refused) throw new AppError('bad-input', `'${refused[0]}' has control characters in it.`)
  return Object.fromEntries(entries.map(([name, [value = '']]) => [name, value]))
}

function parse(schema: z.core.$ZodType | undefined, value: unknown, code: 'bad-input' | 'not-found'): object {
  if (!schema) return {}
  const parsed = z.safeParse(schema, value, { error: sentence })
  if (parsed.success) return typeof parsed.data === 'object' && parsed.data !== null ? parsed.data : {}
  if (code === 'not-found') throw new AppError('not-found', 'There is nothing here.')
  const { issues } = parsed.error
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) if (path.length > 0) fields[path.join('.')] ??= message
  throw new AppError('bad-input', issues[0]?.message ?? 'This request is not valid.', { fields })
}

/** The message for a field whose contract gives none. */
function sentence(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}.`
  return issue.path?.length ? `'${issue.path.join('.')}' is missing or not valid.` : 'This request is not valid.'
}

/** A reply may contain only what its contract lists, so that nothing private is sent by accident. */
function checked(contract: Endpoint, reply: unknown): object {
  return contract.reply === 'stream' ? {} : (z.parse(contract.reply, reply) as object)
}
