import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id } from '../shapes.ts'

/** `letters`: how many e-mails leave when the time is over. `msLeft`: until then. */
export const Undoable = z.strictObject({ _id: Id, what: z.string(), letters: z.int(), msLeft: z.int() })
export type Undoable = z.infer<typeof Undoable>

export const listUndoable = endpoint({
  method: 'GET',
  path: '/undo',
  who: 'any-staff',
  summary: 'What you did in the last seconds and can take back, the latest first',
  reply: z.strictObject({ undoable: z.array(Undoable) }),
})

export const undo = endpoint({
  method: 'POST',
  path: '/undo/{id}',
  who: 'any-staff',
  summary: 'Take back what you did, before its e-mails leave',
  params: ById,
  reply: Done,
})

export const postponeUndo = endpoint({
  method: 'POST',
  path: '/undo/{id}/hold',
  who: 'any-staff',
  summary: 'Hold the e-mails a little longer while you decide, up to a minute after what you did',
  params: ById,
  reply: z.strictObject({ msLeft: z.int() }),
})
