import { after, type Model, mayBegin, mayEnd, namesIn, readModel } from './content-model.ts'

/** `at`: the child of the element that the sentence is about. Null: the element itself. */
export type Misplaced = { at: number | null; sentence: string }

/** libxml2's name for text between elements. */
export const textBetween = 'CDATA'
const tag = (name: string) => `<${name}>`
const mostNamed = 6

/** Says which children of an element don't fit its model, and what to do. Children that JATS doesn't have are passed over. */
export function misplacedIn(
  parent: string,
  expected: string,
  children: readonly string[],
  isKnown: (name: string) => boolean,
): Misplaced[] {
  const model = readModel(expected)
  if (!model)
    return [{ at: null, sentence: `${tag(parent)} has elements that JATS does not allow there, or in another order.` }]
  const all = new Set(namesIn(model))
  const found: Misplaced[] = []
  /** What stood where it may, each with what could have stood there. */
  const taken: { name: string; before: Model }[] = []
  const moved = new Set<number>()
  let state: Model = model
  const take = (...names: string[]) => {
    for (const name of names) {
      taken.push({ name, before: state })
      state = after(state, name) ?? state
    }
  }
  for (const [at, name] of children.entries()) {
    if (moved.has(at) || !isKnown(name)) continue
    const lacking = after(state, name) ? [] : mayBegin(state).filter((one) => follows(state, one, name))
    const later = lacking.map((one) => children.indexOf(one, at + 1)).find((index) => index >= 0)
    if (lacking.length === 0 && !after(state, name)) found.push({ at, sentence: refused(name) })
    else if (lacking.length === 0) take(name)
    else if (later === undefined) {
      found.push({ at, sentence: `${tag(parent)} needs ${either(lacking)} before ${tag(name)}. Add it.` })
      take(lacking[0] ?? '', name)
    } else {
      const late = children[later] ?? ''
      found.push({
        at: later,
        sentence: `${tag(late)} stands behind ${tag(name)} in ${tag(parent)}. Move it before that.`,
      })
      moved.add(later)
      take(late, name)
    }
  }
  while (!mayEnd(state)) {
    const next = mayBegin(state)
    const enough = next.filter((name) => mayEnd(after(state, name) ?? state))
    const lacking = enough.length > 0 ? enough : next
    found.push({ at: null, sentence: `${tag(parent)} needs ${either(lacking)}. Add it.` })
    const before = state
    take(lacking.at(-1) ?? '')
    if (state === before) break
  }
  return found

  function refused(name: string): string {
    if (name === textBetween)
      return all.has('p')
        ? `Text stands in ${tag(parent)} outside of all paragraphs. Put it into a <p>.`
        : `Text stands in ${tag(parent)}, which may have only elements in it. Remove it, or put it into one of them.`
    const first = taken.find((one) => one.name === name)
    if (first && !follows(first.before, name, name)) return `${tag(parent)} has a second ${tag(name)}. Keep one.`
    const later = taken.findLast((one) => follows(one.before, name, one.name))
    return later
      ? `${tag(name)} stands too late in ${tag(parent)}. Move it before ${tag(later.name)}.`
      : `${tag(name)} stands in ${tag(parent)}, where JATS does not allow it. Move or remove it.`
  }
}

function follows(state: Model, first: string, second: string): boolean {
  const once = after(state, first)
  return once !== null && after(once, second) !== null
}

function either(names: readonly string[]): string {
  const different = [...new Set(names)].map(tag)
  if (different.length > mostNamed) return 'something in it'
  const last = different.pop() ?? ''
  return different.length > 0 ? `${different.join(', ')} or ${last}` : last
}
