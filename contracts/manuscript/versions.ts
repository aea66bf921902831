import * as z from 'zod/mini'
import { versionCauses } from '#domain/manuscript/version.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../shapes.ts'

/** A file with the record that it came with, without the record. */
export const Version = z.strictObject({
  number: z.int(),
  cause: z.enum(versionCauses),
  file: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  at: Timestamp,
})
export type Version = z.infer<typeof Version>

export const Parts = z.array(z.strictObject({ kind: z.enum(['same', 'removed', 'added']), text: z.string() }))
export type Parts = z.infer<typeof Parts>

/** `after` is the last sentence before the place, which both versions have. */
const Place = z.strictObject({ after: z.string(), parts: Parts })

/** `problem` says why the files could not be compared. */
export const Compared = z.strictObject({
  places: z.array(Place),
  hasMore: z.boolean(),
  problem: z.nullable(z.string()),
})
export type Compared = z.infer<typeof Compared>

export const ChangedFields = z.array(z.strictObject({ label: z.string(), parts: Parts }))

const VersionNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999))

export const compareVersions = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/versions/{from}/{to}',
  who: 'staff-or-observer',
  summary: 'What changed between two versions of a manuscript: its fields, and the words of its file',
  params: z.strictObject({ id: Id, from: VersionNumber, to: VersionNumber }),
  reply: z.strictObject({
    from: Version,
    to: Version,
    fields: ChangedFields,
    text: Compared,
  }),
})
