import { type CopyReport, isSameSpot, type LeakDecision, movedBy, type Replacement, type Spot } from './report.ts'

export type CopyState = { report: CopyReport; decisions: LeakDecision[] }
type Decided = { text: string | null; byId: string; by: string; decidedAt: string }

/** Takes a place out of those to decide, or returns null if it is not among them: somebody else may have been first. */
export function decideLeak({ report, decisions }: CopyState, spot: Spot, decided: Decided): CopyState | null {
  const leak = report.leaks.find((one) => isSameSpot(one, spot))
  if (!leak) return null
  const leaks = report.leaks.filter((one) => one !== leak)
  const made = [...decisions, { ...leak, ...decided }]
  if (decided.text === null) return { report: { ...report, leaks }, decisions: made }
  const replacement = { ...leak, text: decided.text }
  // Kept places and open ones move; earlier replacements were made before this one, and are repeated before it.
  const moved = made.map((one) => (one.text === null ? movedBy(one, replacement) : one))
  return { report: { ...report, leaks: leaks.map((one) => movedBy(one, replacement)) }, decisions: moved }
}

/** What is repeated, in order, whenever the copy is made again. */
export function replacementsIn(decisions: readonly LeakDecision[]): Replacement[] {
  return decisions.flatMap(({ text, ...spot }) => (text === null ? [] : [{ ...spot, text }]))
}

/** The places of a new copy that nobody has kept yet. */
export function withoutKept(report: CopyReport, decisions: readonly LeakDecision[]): CopyReport {
  const kept = decisions.filter(({ text }) => text === null)
  return { ...report, leaks: report.leaks.filter((leak) => !kept.some((one) => isSameSpot(one, leak))) }
}
