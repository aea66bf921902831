import { isInRecord } from '#domain/manuscript/anonymity/record-text.ts'
import { nothingRepeated, type Repeated, repeatDecisions } from '#domain/manuscript/anonymity/repeat-decisions.ts'
import type { LeakDecision } from '#domain/manuscript/anonymity/report.ts'
import type { Original } from '../../adapters/anonymise/anonymise.ts'
import type { MadeCopy } from '../../adapters/anonymise/docx.ts'
import type { Deps } from '../../deps.ts'

/** Makes a copy, and again with what was decided about it. It is read again each time, because new words may name somebody. */
export async function withDecisions(
  { anonymise }: Pick<Deps, 'anonymise'>,
  original: Omit<Original, 'replacements'>,
  decisions: readonly LeakDecision[],
): Promise<{ made: MadeCopy; repeated: Repeated }> {
  const ofFile = decisions.filter((one) => !isInRecord(one))
  let made = await anonymise({ ...original, replacements: [] })
  let repeated = repeatDecisions(nothingRepeated(ofFile), made.leaks)
  while (repeated.fresh.length > 0) {
    made = await anonymise({ ...original, replacements: repeated.replacements })
    repeated = repeatDecisions(repeated, made.leaks)
  }
  return { made, repeated }
}
