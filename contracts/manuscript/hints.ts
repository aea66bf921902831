import * as z from 'zod/mini'
import { hintKinds } from '#domain/manuscript/hints/hints.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id } from '../shapes.ts'

const Hint = z.strictObject({
  kind: z.enum(hintKinds),
  says: z.string(),
  evidence: z.array(
    z.strictObject({ words: z.string(), place: z.nullable(z.string()), address: z.nullable(z.string()) }),
  ),
  /** How many more there are. */
  more: z.int(),
  lookAt: z.string(),
  /** What speaks against it. */
  doubt: z.string(),
})
const Hints = z.strictObject({ hints: z.array(Hint) })
export type Hints = z.infer<typeof Hints>

export const listHints = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/hints',
  who: 'staff-or-observer',
  summary: 'Signs of bulk or machine-made submissions that nobody on the staff has looked at. None is a finding',
  params: ById,
  reply: Hints,
})

export const lookAtHint = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/hints/{kind}/looked-at',
  who: 'staff',
  summary: 'Say that somebody has looked at a hint: it is not shown again until there is more of it',
  params: z.strictObject({ id: Id, kind: z.enum(hintKinds) }),
  reply: Done,
})
