import type { FullText } from '../../manuscript/full-text.ts'
import { build } from './build.ts'
import { buildJats } from './build-jats.ts'
import { applies, placed, type Remedy, remedied, replaces, withPictures } from './remedy.ts'
import type { Source } from './source.ts'
import { reportOf, type TextReport } from './troubles.ts'

export type TextTask = { source: Source; remedies: Remedy[] }
/** `used`: for each remedy, whether the file still has what it is about. */
export type BuiltText = { text: FullText; report: TextReport; used: boolean[] }

/** Makes the text with what editors have decided, and says what they have not decided yet. */
export function buildText({ source, remedies }: TextTask): BuiltText {
  if (source.jats) return buildJats(source, source.jats, remedies)
  const blocks = placed(source.blocks)
  // A correction may be of what another has corrected.
  const used = remedies.map(
    (remedy, at) => applies(remedied(blocks, remedies.slice(0, at)), remedy) && replaces(source, remedy),
  )
  const held = remedies.filter((_, at) => used[at])
  const shown = withPictures(source, held)
  const built = build(shown, held)
  return { text: built.text, report: reportOf(shown, built, remedies), used }
}
