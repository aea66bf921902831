import type * as z from 'zod/mini'
import type { LimitName } from '#domain/limits.ts'
import type { Author, Staff, Visitor, Who } from '#domain/permissions.ts'

type Schema = z.core.$ZodType

/** One call of the API: what both sides know about it. `{name}` in the path is a parameter. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  who: Who
  summary: string
  /** Every call counts against this limit; refusals that only count on failure are the use case's. */
  limit?: LimitName
  /** Its authority is a token or a signature in the request, not a cookie: it may come from anywhere. */
  fromAnySite?: true
  params?: Schema
  query?: Schema
  /** A JSON body, 'upload' for a multipart one that the handler streams, or 'raw' for bytes whose signature it checks. */
  body?: Schema | 'upload' | 'raw'
  /** A JSON reply, or 'stream' where the handler answers with bytes of its own. */
  reply: Schema | 'stream'
  status?: 200 | 201 | 202
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** A body without fields asks for nothing beside the parameters. */
type Output<S> = S extends Schema ? (string extends keyof z.core.output<S> ? unknown : z.core.output<S>) : unknown
type Given<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S } ? Output<S> : unknown

export type InputOf<E extends Endpoint> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.core.output<E['reply']> : Response

export type ActorOf<W extends Who> = W extends 'author'
  ? Author
  : W extends 'staff' | 'admin'
    ? Staff
    : W extends 'author-or-staff'
      ? Author | Staff
      : Visitor
