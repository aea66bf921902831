import type { PeerReview } from '#domain/words/peer-review.ts'
import type { manuscripts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Draft } from './draft.ts'
import type { Paper } from './pdf.ts'
import type { Account } from './people.ts'
import type { Step } from './steps.ts'

type Told = Pick<typeof manuscripts.$inferInsert, 'journal' | 'title' | 'abstract' | 'country'>
export type Work = { id: string; author: Account; told: Told; paper: Paper; files: string[] }
/** A round with what it needs to know of its manuscript. */
export type Context = {
  deps: Deps
  draft: Draft
  work: Work
  rules: PeerReview
  editor: Account
  steps: Step[]
  ago(days: number): Date
  dayOf(at: Date): string
}
