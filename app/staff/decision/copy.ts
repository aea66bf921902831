import type { ReviewersCopy } from '#contracts/review/reviewer-copy.ts'
import type { ReviewDesk } from '#contracts/review/rounds.ts'
import { copyNextStep } from '#domain/review/review-next-step.ts'

/** The copy that reviewers would get now; null where they may know the authors. */
export function copyFor({ anonymity, rounds, lastVersion }: ReviewDesk, copies: readonly ReviewersCopy[]) {
  if (anonymity !== 'double') return null
  const wanted = rounds.find(({ decision }) => !decision)?.version ?? lastVersion
  return copies.find(({ version }) => version === wanted) ?? null
}

/** What is left to do with the copy before anybody can be invited. */
export const copyStepOf = (desk: ReviewDesk, copy: ReviewersCopy | null) =>
  desk.anonymity === 'double' ? copyNextStep(copy) : null
