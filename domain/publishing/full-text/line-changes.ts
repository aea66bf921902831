/** `was` became `put`; it stood from `start` to `end`. */
export type Change = { start: number; end: number; was: string; put: string }

/** Both have more only if everything is different, and then that is one change. */
const mostCompared = 4_000_000

/** What one line has that another has not, in whole words. There is always something where words are only added. */
export function changesIn(before: string, after: string): Change[] {
  const [one, other] = [piecesOf(before), piecesOf(after)]
  let head = 0
  while (head < one.length && head < other.length && one[head] === other[head]) head += 1
  let tail = 0
  while (tail < Math.min(one.length, other.length) - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1
  const found = hunks(one.slice(head, one.length - tail), other.slice(head, other.length - tail))
  return together(found, one, head).map(({ from, to, put }) => {
    const [first, last, text] = from === to ? nearby(one, from, put.join('')) : [from, to, put.join('')]
    const start = one.slice(0, first).join('').length
    const was = one.slice(first, last).join('')
    return { start, end: start + was.length, was, put: text }
  })
}

const piecesOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}'’]+|\s+|./gsu) ?? []
const isWord = (piece: string | undefined) => piece !== undefined && /[\p{L}\p{N}]/u.test(piece)

type Hunk = { from: number; to: number; put: string[] }

/** By the longest pieces that both have in the same order. */
function hunks(one: string[], other: string[]): Hunk[] {
  if (one.length === 0 && other.length === 0) return []
  if (one.length * other.length > mostCompared) return [{ from: 0, to: one.length, put: other }]
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const common = (at: number, to: number) => lengths[at * width + to] ?? 0
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      lengths[at * width + to] =
        one[at] === other[to] ? common(at + 1, to + 1) + 1 : Math.max(common(at + 1, to), common(at, to + 1))
  const found: Hunk[] = []
  let [at, to] = [0, 0]
  while (at < one.length || to < other.length) {
    if (at < one.length && one[at] === other[to]) {
      at += 1
      to += 1
      continue
    }
    const hunk: Hunk = { from: at, to: at, put: [] }
    while ((at < one.length || to < other.length) && !(at < one.length && one[at] === other[to])) {
      if (at < one.length && (to >= other.length || common(at + 1, to) >= common(at, to + 1))) at += 1
      else {
        hunk.put.push(other[to] ?? '')
        to += 1
      }
    }
    found.push({ ...hunk, to: at })
  }
  return found
}

/** Changes with only a space between them are one. */
function together(found: Hunk[], one: string[], head: number): Hunk[] {
  const joined: Hunk[] = []
  for (const hunk of found.map((each) => ({ ...each, from: each.from + head, to: each.to + head }))) {
    const last = joined.at(-1)
    const between = last ? one.slice(last.to, hunk.from) : []
    if (last && between.length === 1 && between[0]?.trim() === '')
      joined[joined.length - 1] = { from: last.from, to: hunk.to, put: [...last.put, ...between, ...hunk.put] }
    else joined.push(hunk)
  }
  return joined
}

/** What is added goes with the word behind it or before it. */
function nearby(one: string[], at: number, put: string): [number, number, string] {
  const next = one[at]
  const last = one[at - 1]
  const isNext = isWord(next) || !(isWord(last) || next === undefined)
  if (isNext) return [at, at + 1, `${put}${next}`]
  return last === undefined ? [at, at, put] : [at - 1, at, `${last}${put}`]
}
