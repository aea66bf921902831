/** What a recent article's card passes to /view: its texts, its page's path and the address of its record. */
export type ViewedArticle = { title: string; authors: string; path: string; record: string }

/**
 * Sent with the page as text, so it must not use anything defined outside it. Shows on /view the article from the
 * navigation state (spec §2). The state belongs to the history entry, so it survives a reload and going back.
 */
export function showAbstract(): void {
  async function show({ title, authors, path, record }: ViewedArticle): Promise<void> {
    const view = document.querySelector<HTMLTemplateElement>('#view')?.content
    const [heading, byline, abstract] = view?.querySelectorAll('h1, .meta, .prose') ?? []
    if (!view || !heading || !byline || !abstract) return
    // As app/components/title.tsx: no line ends after a hyphen.
    heading.replaceChildren(
      ...title.split(/(\S+)/).map((word) => {
        if (!/[-\u2010\u2013]./.test(word)) return word
        const compound = document.createElement('span')
        compound.className = word.length > 16 ? 'together' : 'nowrap'
        compound.textContent = word
        return compound
      }),
    )
    byline.textContent = authors
    view.querySelector('a')?.setAttribute('href', path)
    document.querySelector('main')?.replaceChildren(view)
    try {
      const [item] = await (await fetch(record)).json()
      abstract.textContent = item.abstract
    } catch {
      abstract.textContent = 'The abstract could not be loaded. Open the article to read it.'
    }
  }

  try {
    const handed = sessionStorage.getItem('view')
    sessionStorage.removeItem('view')
    if (handed) history.replaceState(JSON.parse(handed), '')
  } catch {
    // Storage is forbidden: nothing was passed to this page.
  }
  if (history.state?.record) void show(history.state)
}
