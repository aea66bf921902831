import { diffArrays, diffWordsWithSpace } from 'diff'

export type Part = { kind: 'same' | 'removed' | 'added'; text: string }
/** One place where two texts differ. `after` is the last sentence before it, which both have. */
export type Difference = { after: string; parts: Part[] }
export type Differences = { places: Difference[]; hasMore: boolean }

const placesMax = 300
/** Texts with more changes than this have too little in common: comparing them would take long and show nothing. */
const maxEditLength = 1500
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Compares sentence by sentence, then the words of those that differ. */
export function compareTexts(before: string, after: string): Differences {
  const [old, now] = [sentencesOf(before), sentencesOf(after)]
  const runs = diffArrays(old, now, { maxEditLength })
  if (!runs) return { places: [{ after: '', parts: replaced(old.join(' '), now.join(' ')) }], hasMore: false }
  const places: Difference[] = []
  for (const [at, { added, removed, value }] of runs.entries()) {
    const previous = runs[at - 1]
    const text = value.join(' ')
    if (removed) places.push({ after: previous?.value.at(-1) ?? '', parts: replaced(text, '') })
    else if (added && previous?.removed) {
      const place = places.at(-1)
      if (place) place.parts = changedWords(previous.value.join(' '), text)
    } else if (added) places.push({ after: previous?.value.at(-1) ?? '', parts: replaced('', text) })
  }
  return { places: places.slice(0, placesMax), hasMore: places.length > placesMax }
}

function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((paragraph) => [...sentences.segment(paragraph)])
    .map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Compares the words of what was taken out and what replaced it. */
export function changedWords(removed: string, added: string): Part[] {
  const runs = diffWordsWithSpace(removed, added, { maxEditLength })
  return runs?.map(({ value: text, ...run }) => ({ kind: kindOf(run), text })) ?? replaced(removed, added)
}

function replaced(removed: string, added: string): Part[] {
  const parts: Part[] = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ]
  return parts.filter(({ text }) => text !== '')
}

const kindOf = (run: { added: boolean; removed: boolean }): Part['kind'] =>
  run.added ? 'added' : run.removed ? 'removed' : 'same'
