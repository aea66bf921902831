import { sql } from 'drizzle-orm'
import { manuscriptSteps, takenBackSteps } from './schema.ts'

/** False for steps that were taken back, and for those that say so: they are part of the history, but no longer true. */
export const isInForce = sql<boolean>`not exists (select from ${takenBackSteps} where ${takenBackSteps.stepId} = ${manuscriptSteps.id})`
