import type * as z from 'zod/mini'
import type { LimitName } from '#domain/people/limits.ts'
import type { Author, OfficeWho, Staff, Visitor, Who } from '#domain/words/permissions.ts'

type Schema = z.core.$ZodType

/** One call of the API, as browser and server both know it. `{name}` in the path is a parameter. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  who: Who
  summary: string
  /** Every call counts against this limit. Limits that count only failures are in the use case. */
  limit?: LimitName
  /** The call may come from any site, because it is authorised by a token or a signature in it, not by a cookie. */
  fromAnySite?: true
  params?: Schema
  query?: Schema
  /** A JSON body, 'upload' for multipart that the handler streams, or 'raw' for bytes whose signature it checks. */
  body?: Schema | 'upload' | 'raw'
  /** A JSON reply, or 'stream' if the handler returns its own Response. */
  reply: Schema | 'stream'
  status?: 200 | 201 | 202
  /** Whoever did it can take it back for some seconds, and its e-mails wait that long. For calls of staff. */
  undoable?: true
}

/** For a call of staff whose change and e-mails can be taken back. */
export const undoable = { who: 'staff', undoable: true } as const

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** A body without fields adds no input to the parameters. */
type Output<S> = S extends Schema ? (string extends keyof z.core.output<S> ? unknown : z.core.output<S>) : unknown
type Given<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S } ? Output<S> : unknown

export type InputOf<E extends Endpoint> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.core.output<E['reply']> : Response

export type ActorOf<W extends Who> = W extends 'author'
  ? Author
  : W extends OfficeWho | 'staff-or-unsecured'
    ? Staff
    : W extends 'author-or-staff'
      ? Author | Staff
      : Visitor
