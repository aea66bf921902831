import { blackBox, type Leak, pageOf } from '#domain/manuscript/anonymity/report.ts'

const isHidden = ({ at }: Leak) => at.endsWith('#hidden')

/** A running head is on every page, and is one thing to decide: 'Pages 2–19'. Words on a page can only be blackened. */
export function gatherPages(leaks: readonly Leak[]): Leak[] {
  const groups = new Map<string, Leak[]>()
  for (const leak of leaks) {
    const key = [leak.kind, leak.match.toLowerCase(), isHidden(leak)].join('|')
    groups.set(key, [...(groups.get(key) ?? []), leak])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || pageOf(first) === null) return group
    return [{ ...first, place: `${pagesOf(group)}${isHidden(first) ? ', hidden' : ''}`, replacement: blackBox }]
  })
}

function pagesOf(group: Leak[]): string {
  return pageRuns(group.flatMap((leak) => pageOf(leak) ?? []))
}

export function pageRuns(pages: readonly number[]): string {
  const numbers = [...new Set(pages)]
  const runs: [number, number][] = []
  for (const page of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else runs.push([page, page])
  }
  const named = runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
  return `${numbers.length > 1 ? 'Pages' : 'Page'} ${named}`
}
