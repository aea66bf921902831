/** One apart has a file of its own; the styles of one that has some come with it, even to pages without scripts. */
export type Module = { bytes: number; uses: string[]; isApart: boolean; hasStyles: boolean }
/** One without scripts loads only the styles. */
export type Page = { entries: string[]; hasScripts: boolean }
export type Limits = { files: number; unused: number }

/** What goes into one file. */
type Part = { modules: string[]; bytes: number; uses: Set<Part>; neededBy: Set<number> }

/** Everything that these lead to, with themselves. */
function reach<Node>(from: Iterable<Node>, next: (node: Node) => Iterable<Node>): Set<Node> {
  const found = new Set(from)
  for (const node of found) for (const other of next(node)) found.add(other)
  return found
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

/**
 * Divides what several entries need into files, so that no page loads many, nor much that it has no use for. What the same pages
 * need comes together; then, of the page with the most files, the two whose union costs the other pages least, as long as there are
 * such. No page without scripts is given the styles of what it does not need.
 */
export function divide(modules: Map<string, Module>, pages: Page[], limits: Limits): string[][] {
  const usesOf = (id: string) => modules.get(id)?.uses ?? []
  const bytesOf = (ids: Iterable<string>) => sum([...ids].map((id) => modules.get(id)?.bytes ?? 0))
  const needs = pages.map(({ entries }) => reach(entries, usesOf))
  const most = needs.map((ids, page) =>
    pages[page]?.hasScripts ? (bytesOf(ids) * limits.unused) / (1 - limits.unused) : Infinity,
  )
  const known = new WeakMap<string[], number[]>()
  /** How many bytes of a part each page has no use for; without scripts, styles alone count, and none may be in vain. */
  const unusedIn = (ids: string[]) => {
    const unused = needs.map((needed) => ids.filter((id) => !needed.has(id)))
    const hasStyles = (id: string) => modules.get(id)?.hasStyles
    const bytes = unused.map((some, page) =>
      pages[page]?.hasScripts || !some.some(hasStyles) ? bytesOf(some) : Infinity,
    )
    known.set(ids, bytes)
    return bytes
  }
  /** What each page may still load in vain; less than nothing is too much. */
  const slackOf = (loads: Set<Part>[]) =>
    loads.map((load, page) => {
      const unused = sum([...load].map((part) => (known.get(part.modules) ?? unusedIn(part.modules))[page] ?? 0))
      return unused === Infinity ? -Infinity : (most[page] ?? 0) - unused
    })

  const withScripts = (loads: Set<Part>[]) => loads.filter((_, page) => pages[page]?.hasScripts)

  let parts = together(modules, sharedBy(new Set(pages.flatMap(({ entries }) => entries)), usesOf), needs, pages)
  for (;;) {
    const loads = loadsOf(parts, pages)
    const fullest = withScripts(loads).reduce((one, other) => (other.size > one.size ? other : one), new Set())
    if (fullest.size <= limits.files) return parts.map((part) => part.modules)
    const costs = costsOf(loads, slackOf(loads), pages, limits.files)
    const pairs = pairsOf([...fullest].map((part) => ({ part, pages: loads.map((load) => load.has(part)) })))
      .map(([one, other]) => ({ one: one.part, other: other.part, cost: costs(one, other) }))
      .filter(({ cost }) => cost < Infinity)
      .sort((one, other) => one.cost - other.cost)
    const isBetter = (united: Part[]) => {
      const after = loadsOf(united, pages)
      return withScripts(after).every(({ size }) => size <= fullest.size) && slackOf(after).every((left) => left >= 0)
    }
    const better = firstOf(pairs, ({ one, other }) => unite(parts, one, other), isBetter)
    if (!better) return parts.map((part) => part.modules)
    parts = better
  }
}

/** What more than one of them needs. */
function sharedBy(entries: Set<string>, usesOf: (id: string) => string[]): Set<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()]
  for (const entry of entries) for (const id of reach([entry], usesOf)) (once.has(id) ? twice : once).add(id)
  return twice
}

function together(modules: Map<string, Module>, shared: Set<string>, needs: Set<string>[], pages: Page[]): Part[] {
  const usesOf = (id: string) => modules.get(id)?.uses ?? []
  const partOf = new Map<string, Part>()
  const byPages = new Map<string, Part>()
  for (const id of shared) {
    if (modules.get(id)?.isApart) continue
    const neededBy = needs.flatMap((ids, page) => (ids.has(id) ? [page] : []))
    const bringsStyles = [...reach([id], usesOf)].some((one) => modules.get(one)?.hasStyles)
    const key = neededBy
      .filter((page) => bringsStyles || pages[page]?.hasScripts)
      .concat(bringsStyles ? -1 : [])
      .join()
    const part = byPages.get(key) ?? { modules: [], bytes: 0, uses: new Set(), neededBy: new Set() }
    byPages.set(key, part)
    partOf.set(id, part)
    for (const page of neededBy) part.neededBy.add(page)
    part.modules.push(id)
    part.bytes += modules.get(id)?.bytes ?? 0
  }
  for (const [id, part] of partOf)
    for (const used of modules.get(id)?.uses ?? []) {
      const other = partOf.get(used)
      if (other && other !== part) part.uses.add(other)
    }
  return [...byPages.values()]
}

/** A file that is loaded brings all that it uses. */
function loadsOf(parts: Part[], pages: Page[]): Set<Part>[] {
  const own = pages.map(() => new Set<Part>())
  for (const part of parts) for (const page of part.neededBy) own[page]?.add(part)
  return own.map((some) => reach(some, ({ uses }) => uses))
}

function firstOf<One, Made>(all: One[], make: (one: One) => Made | null, isGood: (made: Made) => boolean): Made | null {
  for (const one of all) {
    const made = make(one)
    if (made && isGood(made)) return made
  }
  return null
}

const pairsOf = <One>(all: One[]): [One, One][] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other): [One, One] => [one, other]))

type Loaded = { part: Part; pages: boolean[] }

/** What a union costs, as shares of what pages may still load in vain, for each file that it saves a page with too many. */
const costsOf = (loads: Set<Part>[], slack: number[], all: Page[], files: number) => (one: Loaded, other: Loaded) => {
  let [cost, saved] = [0, 0]
  for (let page = 0; page < loads.length; page += 1) {
    if (!all[page]?.hasScripts) continue
    if (one.pages[page] && other.pages[page]) saved += Math.max((loads[page]?.size ?? 0) - files, 0)
    else if (one.pages[page] || other.pages[page]) {
      const share = (one.pages[page] ? other : one).part.bytes / (slack[page] ?? 0)
      if (share > 1) return Infinity
      cost += share ** 2
    }
  }
  return cost / saved
}

/** Null if one of them would then use itself by way of others. */
function unite(parts: Part[], one: Part, other: Part): Part[] | null {
  const goesRound = (from: Part, to: Part) =>
    reach(
      [...from.uses].filter((part) => part !== to),
      ({ uses }) => uses,
    ).has(to)
  if (goesRound(one, other) || goesRound(other, one)) return null
  const both: Part = {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    uses: new Set(),
    neededBy: new Set([...one.neededBy, ...other.neededBy]),
  }
  const after = new Map(
    parts.map((part) => [part, part === one || part === other ? both : { ...part, uses: new Set<Part>() }]),
  )
  for (const part of parts)
    for (const used of part.uses) {
      const [from, to] = [after.get(part), after.get(used)]
      if (from && to && from !== to) from.uses.add(to)
    }
  return [...new Set(after.values())]
}
