import * as z from 'zod/mini'
import { each, type Kept, type Written } from '#domain/manuscript/field-values.ts'
import { roleNames } from '#domain/words/credit.ts'
import type { Field, FieldOf, FieldPart, Readable, Stage } from '#domain/words/field-kinds.ts'
import { fields, inSentence, type NameAt, namesAt } from '#domain/words/fields.ts'
import { anyEmail, anyLine, anyLines, anyOrcid, anyProse } from '../shapes.ts'

type Taken<S extends Stage> = { [N in NameAt<S>]: z.ZodMiniType<Written<(typeof fields)[N]>> }
type Given<S extends Stage> = { [N in NameAt<S>]: z.ZodMiniType<Kept<(typeof fields)[N]>> }

/** The input schemas of the fields written at this stage. The domain reports all problems at once. */
export function takenAt<S extends Stage>(stage: S): Taken<S> {
  return each(namesAt(stage), (name, field) => take(field, inSentence(name)))
}

/** The reply schemas of the same fields. An empty optional field is null. */
export function givenAt<S extends Stage>(stage: S): Given<S> {
  return each(namesAt(stage), (_, field) => tell(field))
}

const taken = takenAt('submission')

/** What may be given about a person besides the name. */
export const personFields = { affiliation: anyLine('An affiliation', fields.affiliation.max), orcid: taken.orcid }

/** How a name is divided. `organisation` is 'yes' or empty. */
export const NameParts = z.strictObject({
  family: z.string(),
  given: z.string(),
  suffix: z.string(),
  organisation: z.string(),
})

/**
 * What may be given about an author. If the name's parts are left out or empty, the name is parsed. Only a corresponding
 * author has an address for `correspondence`: readers see it.
 */
export const authorFields = {
  affiliation: taken.affiliation,
  orcid: taken.orcid,
  parts: leftOut(taken.authorParts),
  correspondence: leftOut(taken.correspondence),
  roles: leftOut(taken.roles),
}

/** What is said about an author. */
export const givenAuthorFields = {
  /** How the name is divided, where somebody has said so. */
  parts: z.exactOptional(NameParts),
  /** Several are lines of one text. */
  affiliation: z.exactOptional(z.string()),
  orcid: z.exactOptional(z.string()),
  correspondence: z.exactOptional(z.string()),
  roles: z.exactOptional(z.array(z.enum(roleNames))),
}

/** May be left out, and is then undefined: a default would be taken for what the caller said. */
function leftOut<T>(schema: z.ZodMiniType<T>) {
  return z.optional(schema instanceof z.ZodMiniDefault ? (schema.def.innerType as z.ZodMiniType<T>) : schema)
}

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
    case 'lines':
      return anyLines(field.called, field.max, field.most)
    case 'choices':
      return anyChoices(field)
    case 'compound':
      return z._default(anyParts(field), emptyParts(field))
    case 'rows':
      return anyRows(field, name)
    case 'line':
    case 'choice':
      return anyLine(field.called, field.max)
    case 'people':
      throw new Error('people have shapes of their own')
  }
}

function anyList(field: FieldOf<'list'>, name: string) {
  const error = `At most ${field.most} ${name} can be given.`
  return z._default(
    z.array(readText(field, anyLine(field.called, field.max))).check(z.maxLength(field.most, { error })),
    [],
  )
}

/** A text as it is stored. The domain says what it does not understand. */
function readText({ read }: Readable, typed: z.ZodMiniType<string>) {
  return read
    ? z.pipe(
        typed,
        z.transform((text: string) => read(text) ?? text),
      )
    : typed
}

function anyChoices({ options }: FieldOf<'choices'>) {
  const keys = Object.keys(options)
  return z._default(z.array(z.enum(keys)).check(z.maxLength(keys.length)), [])
}

function anyParts({ parts }: FieldOf<'compound' | 'rows'>) {
  return z.strictObject(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, shapeOfPart(part)])))
}

function shapeOfPart(part: FieldPart) {
  if (part.options) return z.enum(Object.keys(part.options))
  return readText(part, part.isProse ? anyProse(part.called, part.max) : anyLine(part.called, part.max))
}

function emptyParts({ parts }: FieldOf<'compound'>) {
  return Object.fromEntries(Object.keys(parts).map((part) => [part, '']))
}

function anyRows(field: FieldOf<'rows'>, name: string) {
  const error = `At most ${field.most} ${name} can be given.`
  return z._default(z.array(anyParts(field)).check(z.maxLength(field.most, { error })), [])
}

function tell(field: Field) {
  if (field.kind === 'list') return z.array(z.string())
  if (field.kind === 'choices') return z.array(z.enum(Object.keys(field.options)))
  if (field.kind === 'rows') return z.array(givenParts(field))
  const shape = field.kind === 'compound' ? givenParts(field) : z.string()
  return field.optional ? z.nullable(shape) : shape
}

function givenParts({ parts }: FieldOf<'compound' | 'rows'>) {
  return z.strictObject(Object.fromEntries(Object.keys(parts).map((part) => [part, z.string()])))
}
