/** What a recent article's card hands over to /view: its texts, its page, and where its record is. */
export type ViewedArticle = { title: string; authors: string; path: string; record: string }

/**
 * Sent with the page as text, so it may use nothing from outside itself. Shows on /view the article that arrived through
 * navigation state (spec §2). The state belongs to this place in the history: it survives a reload, and going back.
 */
export function showAbstract(): void {
  async function show({ title, authors, path, record }: ViewedArticle): Promise<void> {
    const view = document.querySelector<HTMLTemplateElement>('#view')?.content
    const [heading, byline, abstract] = view?.querySelectorAll('h1, .meta, .prose') ?? []
    if (!view || !heading || !byline || !abstract) return
    heading.textContent = title
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
    // Where storage is forbidden nothing is handed over.
  }
  if (history.state?.record) void show(history.state)
}
