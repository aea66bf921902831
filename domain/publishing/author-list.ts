const mostNamed = 10

/** More than ten authors are shown as the first one's last name and 'et al.'. */
export function formatAuthors(names: readonly string[]): string {
  const authors = names.map((name) => name.trim()).filter(Boolean)
  const [first = ''] = authors
  return authors.length > mostNamed ? `${first.split(/\s+/).at(-1)} et al.` : authors.join(', ')
}

export function authorNames(work: { author: string; coAuthors: readonly { name: string }[] }): string[] {
  return [work.author, ...work.coAuthors.map(({ name }) => name)]
}
