import type { InputOf } from '#contracts/endpoint.ts'
import type { correctWords as contract, TextState } from '#contracts/publishing/texts.ts'
import { correctionsOf } from '#domain/publishing/full-text/correction.ts'
import { lineAt, placed, remedied } from '#domain/publishing/full-text/remedy.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { change, kept, mayHaveMore, type SettleDeps } from './add-remedy.ts'

const refusals = {
  fixed: 'Formulas, notes and pictures stay where they are: change only the words around them.',
  large: 'That is too long for a correction. Make it in the file and upload it again.',
}

/** Corrects a line of the text. What was not changed in it stays as the file has it. */
export async function correctWords(
  deps: SettleDeps,
  staff: Staff,
  { id, place, before, after }: InputOf<typeof contract>,
): Promise<TextState> {
  return change(deps, staff, id, (remedies, source) => {
    const blocks = remedied(
      placed(source.blocks),
      remedies.map(({ remedy }) => remedy),
    )
    const runs = lineAt(blocks, place)
    const found = runs ? correctionsOf({ runs, place }, source, before, after) : 'gone'
    if (found === 'gone') throw new AppError('conflict', 'The text has changed meanwhile. Look at this place again.')
    if (found === 'fixed' || found === 'large') throw faultAt('after', refusals[found])
    if (found.length === 0) throw faultAt('after', 'Nothing was changed.')
    mayHaveMore(remedies, found.length)
    return [...remedies, ...found.map((remedy) => kept(deps, staff, remedy))]
  })
}
