import { textOf } from '../../manuscript/reading/block.ts'
import type { Reading } from '../../manuscript/reading/reading.ts'
import type { Captioned } from './captioned.ts'
import type { PlacedBlock, Remedy } from './remedy.ts'

/** What was read, as editors have decided: which lines are headings, and what is cited where. */
export function decided(reading: Reading, blocks: readonly PlacedBlock[], remedies: readonly Remedy[]): Reading {
  const at = (place: string) => blocks.findIndex((block) => block.place === place)
  let { headings, citations } = reading
  for (const remedy of remedies) {
    if (remedy.kind === 'heading') {
      const where = at(remedy.place)
      const others = headings.filter((heading) => heading.at !== where)
      const text = textOf(blocks[where] ?? { runs: [] })
      const heading = { value: { text, level: remedy.level }, at: where, certainty: 1 }
      headings = where < 0 || remedy.level === 0 ? others : [...others, heading].toSorted((a, b) => a.at - b.at)
    } else if (remedy.kind === 'cite') {
      const where = at(remedy.place)
      const entry = reading.references.findIndex(({ value }) => value.text === remedy.reference)
      if (entry >= 0)
        citations = citations.map((found) =>
          found.at === where && found.value.text === remedy.citation
            ? { ...found, value: { ...found.value, entries: [entry], missing: [] }, certainty: 1 }
            : found,
        )
    }
  }
  return { ...reading, headings, citations }
}

/** A line that becomes a caption is not one of another picture or table. */
export function withCaptions(
  units: Captioned[],
  blocks: readonly PlacedBlock[],
  remedies: readonly Remedy[],
): Captioned[] {
  const at = (place: string) => blocks.findIndex((block) => block.place === place)
  return remedies.reduce((now, remedy) => {
    if (remedy.kind !== 'caption' && remedy.kind !== 'write-caption') return now
    const thing = at(remedy.place)
    const line = remedy.kind === 'caption' ? at(remedy.line) : -1
    if (thing < 0 || (remedy.kind === 'caption' && line < 0)) return now
    const given = remedy.kind === 'caption' ? { caption: line } : { caption: -1, written: remedy.text }
    return now
      .filter(({ caption, things }) => line < 0 || caption !== line || things.length > 0)
      .map((unit) => (unit.things.includes(thing) ? { ...unit, ...given } : unit))
  }, units)
}
