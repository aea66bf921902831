import * as z from 'zod/mini'
import { each, type Kept, type Written } from '#domain/field-values.ts'
import { type Field, type FieldOf, type fields, inSentence, type NameAt, namesAt, type Stage } from '#domain/fields.ts'
import { anyEmail, anyLine, anyOrcid, anyProse } from './shapes.ts'

type Taken<S extends Stage> = { [N in NameAt<S>]: z.ZodMiniType<Written<(typeof fields)[N]>> }
type Told<S extends Stage> = { [N in NameAt<S>]: z.ZodMiniType<Kept<(typeof fields)[N]>> }

/** The input schemas of the fields written at this stage. The domain reports all problems at once. */
export function takenAt<S extends Stage>(stage: S): Taken<S> {
  return each(namesAt(stage), (name, field) => take(field, inSentence(name)))
}

/** The reply schemas of the same fields. An empty optional field is null. */
export function toldAt<S extends Stage>(stage: S): Told<S> {
  return each(namesAt(stage), (_, field) => tell(field))
}

/** What may be given about a person besides the name. */
export const personFields = { affiliation: takenAt('submission').affiliation, orcid: takenAt('submission').orcid }

function take(field: Field, name: string) {
  switch (field.kind) {
    case 'email':
      return anyEmail()
    case 'orcid':
      return anyOrcid()
    case 'prose':
      return anyProse(field.called, field.max)
    case 'list':
      return anyList(field, name)
    case 'compound':
      return anyParts(field)
    case 'line':
    case 'choice':
      return anyLine(field.called, field.max)
    case 'people':
      throw new Error('people have shapes of their own')
  }
}

function anyList({ called, max, most }: FieldOf<'list'>, name: string) {
  const error = `At most ${most} ${name} can be given.`
  return z._default(z.array(anyLine(called, max)).check(z.maxLength(most, { error })), [])
}

function anyParts({ parts }: FieldOf<'compound'>) {
  const shapes = Object.entries(parts).map(([part, { called, max }]) => [part, anyLine(called, max)] as const)
  const blank = Object.fromEntries(shapes.map(([part]) => [part, '']))
  return z._default(z.strictObject(Object.fromEntries(shapes)), blank)
}

function tell(field: Field) {
  if (field.kind === 'list') return z.array(z.string())
  const shape =
    field.kind === 'compound'
      ? z.strictObject(Object.fromEntries(Object.keys(field.parts).map((part) => [part, z.string()])))
      : z.string()
  return field.optional ? z.nullable(shape) : shape
}
