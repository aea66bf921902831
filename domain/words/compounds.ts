/** Pieces that stand between spaces and belong together because of a hyphen or a dash; or what is between such. */
export type Stretch<P extends object> = { pieces: P[]; isCompound: boolean; length: number }

const word = /\S+/g
const isCompound = (text: string) => /[-\u2010\u2013]\S/.test(text)
/** What has no text of its own, such as a formula, counts as one sign. */
const textOf = (piece: object) => ('text' in piece && typeof piece.text === 'string' ? piece.text : '\uFFFC')

/** Divides a text at its compounds, such as "blood-pressure", even where a mark begins or ends inside of one. */
export function atCompounds<P extends object>(pieces: readonly P[]): Stretch<P>[] {
  const text = pieces.map(textOf).join('')
  const found = [...text.matchAll(word)].filter(([one]) => isCompound(one))
  const ends = found.flatMap(({ 0: one, index }) => [index, index + one.length])
  return [...ends, text.length]
    .map((end, at) => ({ from: ends[at - 1] ?? 0, end, isCompound: at % 2 === 1 }))
    .filter(({ from, end }) => from < end)
    .map(({ from, end, isCompound }) => ({ pieces: slice(pieces, from, end), isCompound, length: end - from }))
}

function slice<P extends object>(pieces: readonly P[], from: number, to: number): P[] {
  let at = 0
  return pieces.flatMap((piece) => {
    const text = textOf(piece)
    const kept = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += text.length
    if (kept === '') return []
    return kept === text ? piece : { ...piece, text: kept }
  })
}

/** The longest compound that has room in a line wherever titles are: a longer one may need a line for itself, or two. */
const roomEverywhere = 16

/** The class of the element around a compound. See base.css. */
export const compoundClass = ({ length }: { length: number }) => (length > roomEverywhere ? 'together' : 'nowrap')
