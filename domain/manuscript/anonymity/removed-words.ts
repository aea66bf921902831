import type { Removed } from './report.ts'

const places: Record<string, string> = {
  'title page': ' on the title page',
  headers: ' in headers',
  footers: ' in footers',
  footnotes: ' in footnotes',
  pictures: ' in pictures',
  'embedded files': ' in embedded files',
}

/** 'Author names on the title page (3), acknowledgements': what a reviewers' copy no longer has. */
export function removedInWords(removed: readonly Removed[]): string {
  const words = removed
    .map(({ what, where, count }) => `${what}${places[where] ?? ''}${count > 1 ? ` (${count})` : ''}`)
    .join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a reader would have seen, and what is hidden in the file. */
export function removedGroups(removed: readonly Removed[]): Removed[][] {
  const isHidden = ({ where }: Removed) => where === 'file' || where === 'pictures' || where === 'embedded files'
  const shown = removed.filter((one) => !isHidden(one))
  const isFirst = ({ where }: Removed) => Number(where === 'title page')
  const groups = [shown.toSorted((a, b) => isFirst(b) - isFirst(a)), removed.filter(isHidden)]
  return groups.filter((group) => group.length > 0)
}
