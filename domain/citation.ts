type Cited = {
  authors: readonly string[]
  year: number
  title: string
  journal: string
  volume: number
  issue: number
  url: string
}

const mostNamed = 6

/** The guidelines' Harvard style: up to six authors, then et al. Plain text, for copying. */
export function harvardCitation({ authors, year, title, journal, volume, issue, url }: Cited): string {
  return `${citedAuthors(authors)} (${year}) '${title}', ${journal}, ${volume}(${issue}). Available at: ${url}.`
}

function citedAuthors(names: readonly string[]): string {
  const all = names.filter((name) => name.trim() !== '').map(surnameFirst)
  if (all.length > mostNamed) return `${all.slice(0, mostNamed).join(', ')} et al.`
  const last = all.pop() ?? 'Anon.'
  return all.length > 0 ? `${all.join(', ')} and ${last}` : last
}

/** 'Ada Ngozi Obi' becomes 'Obi, A.N.'; a name of one word stays as it is. */
export function surnameFirst(name: string): string {
  const { given, surname } = nameParts(name)
  return given.length > 0 ? `${surname}, ${given.map(initials).join('')}` : surname
}

function nameParts(name: string): { given: string[]; surname: string } {
  const [before = '', after] = name.trim().split(/\s*,\s*/)
  if (after) return { given: after.split(/\s+/), surname: before }
  const words = before.split(/\s+/)
  // A particle in small letters begins the surname: 'Pieter van der Berg'.
  const particle = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word))
  const from = particle === -1 ? words.length - 1 : particle
  return { given: words.slice(0, from), surname: words.slice(from).join(' ') }
}

/** 'Jean-Paul' becomes 'J.-P.'; a letter keeps the accents that follow it. */
function initials(given: string): string {
  return given
    .split('-')
    .map((part) => /\p{L}\p{M}*/u.exec(part)?.[0].toUpperCase())
    .filter(Boolean)
    .map((letter) => `${letter}.`)
    .join('-')
}
