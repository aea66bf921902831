/** A step of a manuscript's history as its hash covers it. `at` has microseconds, as PostgreSQL keeps them. */
export type ChainedStep = {
  number: number
  id: string
  manuscriptId: string
  action: string
  from: string | null
  to: string | null
  actor: string
  actorId: string | null
  reason: string | null
  letterId: string | null
  at: string
}

/** What a step's hash is made of: the hash of the step before, and the step. It is what `step_hash` in PostgreSQL hashes. */
export function chainedText(before: string, step: ChainedStep): string {
  const { number, id, manuscriptId, action, from, to, actor, actorId, reason, letterId, at } = step
  const values = [before, number, id, manuscriptId, action, from, to, actor, actorId, reason, letterId, at]
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
}

/** The first entry of a history that is not as it was written. */
export type ChainFault = { number: number; why: 'changed' | 'missing' }
type Written = ChainedStep & { hash: string }

/** `end`: how long the history was when it was last written to, and the hash of its last step. */
export function faultIn(
  steps: readonly Written[],
  end: { length: number; hash: string } | undefined,
  hashOf: (text: string) => string,
): ChainFault | null {
  let before = ''
  for (const [index, step] of steps.entries()) {
    if (step.number !== index + 1) return { number: index + 1, why: 'missing' }
    if (step.hash !== hashOf(chainedText(before, step))) return { number: step.number, why: 'changed' }
    before = step.hash
  }
  if (end && end.length === steps.length) return end.hash === before ? null : { number: steps.length, why: 'changed' }
  return { number: steps.length + 1, why: 'missing' }
}

export function entriesInWords(count: number): string {
  return count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`
}

export function faultInWords({ number, why }: ChainFault): string {
  return why === 'changed'
    ? `Entry ${number} is not as it was written.`
    : `Entry ${number} is missing, or the entry before it was not the last.`
}
