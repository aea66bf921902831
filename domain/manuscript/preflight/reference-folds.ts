/** More than these in a row that need no work are folded. */
const mostFine = 3
/** From here on the rest of a long list is folded, whatever is in it. */
const mostShown = 30

type Fold<Item> = { isFolded: boolean; items: Item[] }

/** A list in its order, in parts that are shown or folded. */
export function foldsOf<Item>(list: Item[], needsWork: (item: Item) => boolean): Fold<Item>[] {
  const runs: Fold<Item>[] = []
  for (const item of list) {
    const isFine = !needsWork(item)
    const run = runs.at(-1)
    if (run?.isFolded === isFine) run.items.push(item)
    else runs.push({ isFolded: isFine, items: [item] })
  }
  const folds: Fold<Item>[] = []
  let shown = 0
  for (const { isFolded: isFine, items } of runs) {
    const isFolded = isFine && (items.length > mostFine || runs.length === 1)
    if (isFolded && shown < mostShown) {
      folds.push({ isFolded, items })
      continue
    }
    const room = Math.max(0, mostShown - shown)
    shown += items.length
    add(folds, { isFolded: false, items: items.slice(0, room) })
    add(folds, { isFolded: true, items: items.slice(room) })
  }
  return folds
}

/** Joins what follows on a part of its kind. */
function add<Item>(folds: Fold<Item>[], fold: Fold<Item>): void {
  const last = folds.at(-1)
  if (fold.items.length === 0) return
  if (last && last.isFolded === fold.isFolded) last.items.push(...fold.items)
  else folds.push(fold)
}
