import { type DrawPages, pageDrawer } from '../pictures/picture-maker.ts'
import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Original } from './anonymise.ts'
import type { MadeCopy } from './docx.ts'
import type { DrawnPage } from './pdf-pictures.ts'
import type { Settled, Unsettled } from './settle-changes.ts'

export type Anonymise = (original: Original | (() => Promise<Original>)) => Promise<MadeCopy>

/** Makes reviewers' copies. Each document comes from a stranger, so it gets its own process. */
export function anonymiser(
  { seconds = 120, megabytes = 768, reuseSeconds = 0 } = {},
  draw: DrawPages = pageDrawer(),
): Anonymise {
  const program = programOf('anonymise')
  const { run } = openPool<Original, MadeCopy>({ program, places: 1, seconds, megabytes, reuseSeconds })
  return drawing(run, draw)
}

/** Each time more may be found that cannot be taken out of a page otherwise. */
const mostTimes = 4

/** Pages are drawn in another process, because that needs native code. */
export function drawing(make: Anonymise, draw: DrawPages): Anonymise {
  return async (given) => {
    let original: Original | undefined
    const load = async () => {
      original = typeof given === 'function' ? await given() : given
      return original
    }
    const first = await make(load)
    let made = first
    let drawn: DrawnPage[] = []
    for (let time = 1; original && made.toDraw; time++) {
      if (time > mostTimes) throw new Error('The pages of a PDF were never finished.')
      const { bytes, toDraw: pages } = made
      drawn = [...drawn, ...(await draw({ bytes, pages }))]
      made = await make({ ...original, bytes, drawn })
    }
    if (drawn.length === 0) return made
    const pictures = [...new Set(drawn.map(({ page }) => page))].sort((one, other) => one - other)
    return { ...made, removed: first.removed, pictures }
  }
}

export type SettleChanges = (file: Unsettled) => Promise<Settled>

/** Somebody waits for it who publishes a Word file. */
export function changeSettler({ seconds = 30, megabytes = 240, reuseSeconds = 0 } = {}): SettleChanges {
  const program = programOf('anonymise')
  const { run } = openPool<Unsettled, Settled>({ program, places: 1, seconds, megabytes, reuseSeconds })
  return (file) => run(file)
}
