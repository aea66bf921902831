import * as z from 'zod/mini'
import { affiliationMax, referenceMax, referencesMax, statementMax } from '#domain/record/fields.ts'
import { anyLine, anyOrcid, anyProse } from './shapes.ts'

/** What may be told of a person beside the name. */
export const personFields = { affiliation: anyLine('An affiliation', affiliationMax), orcid: anyOrcid() }

/** What an article may say of itself beside its text. */
export const statementFields = {
  funding: anyProse('The funding statement', statementMax),
  dataAvailability: anyProse('The data availability statement', statementMax),
  competingInterests: anyProse('The statement of competing interests', statementMax),
}

export const titleField = anyLine('The title', 500)
export const runningTitleField = anyLine('The running title')
export const abstractField = anyProse('The abstract', 20_000)
export const keywordsField = z._default(z.array(anyLine('A key word', 100)).check(z.maxLength(20)), [])

export const referencesField = z._default(
  z
    .array(anyLine('A reference', referenceMax))
    .check(z.maxLength(referencesMax, { error: `At most ${referencesMax} references can be given.` })),
  [],
)
