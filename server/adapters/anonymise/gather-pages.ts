import type { Leak } from '#domain/anonymity/report.ts'

/** A running head stands on every page, and is one thing to decide: 'Pages 2–19'. Nothing on a page can be replaced. */
export function gatherPages(leaks: readonly Leak[]): Leak[] {
  const groups = new Map<string, Leak[]>()
  for (const leak of leaks) {
    const key = [leak.kind, leak.match.toLowerCase()].join('|')
    groups.set(key, [...(groups.get(key) ?? []), leak])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, place: pagesOf(group), replacement: '' }] : []
  })
}

function pagesOf(group: Leak[]): string {
  const numbers = [...new Set(group.map(({ at }) => Number(/^page#(\d+)/.exec(at)?.[1])))]
  const runs: [number, number][] = []
  for (const page of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else runs.push([page, page])
  }
  const named = runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
  return `${numbers.length > 1 ? 'Pages' : 'Page'} ${named}`
}
