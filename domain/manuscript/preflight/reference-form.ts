/** “Li BV, Do BT, et al”, as medical journals list authors. */
const author = String.raw`[\p{L}\p{M}'’-]+(?:\s[\p{L}\p{M}'’-]+){0,2}\s\p{Lu}{1,4}`
const listed = new RegExp(
  `^(?:\\[?\\d{1,3}[\\].)]?\\s+)?((?:${author},\\s+)*(?:${author}|et al))\\.\\s+([^.?]{10,300}[.?])\\s*(.*)$`,
  'u',
)
const year = /\b(?:1[6-9]|20)\d{2}[a-z]?\b/

/**
 * How an entry should begin that has its year behind the title: authors, year, title. Null if it has the year in its place
 * or that is not clear.
 */
export function inHarvardForm(entry: string): string | null {
  const [, names = '', title = '', rest = ''] = listed.exec(entry) ?? []
  const [when] = year.exec(rest) ?? []
  // A year before the title is in its place, also without brackets.
  if (!when || year.test(title.slice(0, 8))) return null
  // “Ada B. Obi and Chi Eze. 2019. Wells”: names in full, not a title.
  if (/^\(?\d{4}/.test(rest) && /^(?:(?:\p{Lu}\S*|and|&|de|van|von|der)(?:\s|$))+$/u.test(title)) return null
  const hasOthers = /(?:^|,\s+)et al$/.test(names)
  const authors = names
    .replace(/,?\s*et al$/, '')
    .split(/,\s+/)
    .map((name) => name.replace(/\s(\p{Lu}{1,4})$/u, (_, initials: string) => `, ${[...initials].join('.')}.`))
  const last = authors.length > 1 && !hasOthers ? ` and ${authors.pop()}` : ''
  return `${authors.join(', ')}${last}${hasOthers ? ' et al.' : ''} (${when}) ‘${title.replace(/\.$/, '')}’, …`
}
