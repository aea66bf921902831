import type { SavedArticle, SavedStore } from './store.ts'

/**
 * Sent as text: must not use anything from outside. Makes the box "Save offline" of an article work, and the list of
 * saved articles.
 */
export function offlinePages(saved: SavedStore): void {
  const box = document.getElementById('save-offline')
  const list = document.getElementById('saved-articles')
  if (box) articleBox(box)
  if (list) void showList(list)

  function size(bytes: number): string {
    const [kilo, mega] = [bytes / 1024, bytes / 1024 / 1024]
    return mega < 1 ? `${Math.max(1, Math.round(kilo))} kB` : `${mega.toFixed(1)} MB`
  }

  function day(at: number): string {
    return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(at)
  }

  async function remove(path: string): Promise<void> {
    if (await saved.remove(path)) return
    await (await navigator.serviceWorker.getRegistration('/'))?.unregister()
  }

  function articleBox(box: HTMLElement): void {
    const path = location.pathname
    const opener = document.querySelector('[popovertarget="save-offline"] span')
    const [what, status, link] = ['.what', '[role=status]', 'a'].map((one) => box.querySelector<HTMLElement>(one))
    const [saving, removing] = [...box.querySelectorAll<HTMLButtonElement>('button')]
    const pdf = box.querySelector<HTMLInputElement>('input')
    // As wide as full-text.css shows pictures, in the pixels of this screen.
    const width = Math.min(innerWidth * 0.92, 640) * devicePixelRatio
    let measured: { bytes: number; pictures: number } | null = null
    if (!what || !status || !link || !saving || !removing) return

    function show(about: SavedArticle | null): void {
      for (const one of [saving, pdf?.parentElement]) if (one) one.hidden = about !== null
      for (const one of [removing, link]) if (one) one.hidden = about === null
      if (opener) opener.textContent = about ? 'Saved offline' : 'Save offline'
      if (what && about)
        what.textContent = `Saved on ${day(about.at)}: ${size(about.bytes)}${about.pdf ? ', with the PDF' : ''}. You can read it without a connection.`
      else showSize()
    }

    function showSize(): void {
      if (!what || !measured) return
      const { bytes, pictures } = measured
      const withPictures = pictures === 0 ? '' : pictures === 1 ? ' with its picture' : ` with its ${pictures} pictures`
      const all = bytes + (pdf?.checked ? Number(pdf.value) : 0)
      what.textContent = `This page${withPictures} takes ${size(all)} on this device.`
    }

    async function attempt(work: () => Promise<SavedArticle | null>, done: string, failed: string): Promise<void> {
      if (!status || saving?.ariaBusy) return
      for (const button of [saving, removing]) if (button) button.ariaBusy = 'true'
      status.textContent = ''
      try {
        const about = await work()
        if (!about) await measureNow()
        show(about)
        status.textContent = done
        ;(about ? removing : saving)?.focus()
      } catch {
        status.textContent = failed
      }
      for (const button of [saving, removing]) if (button) button.ariaBusy = null
    }

    async function measureNow(): Promise<void> {
      measured ??= await saved.measure(path, width)
    }

    saving.disabled = false
    saving.addEventListener('click', () =>
      attempt(
        async () => {
          const title = document.querySelector('h1')?.textContent ?? document.title
          const about = await saved.save({ path, title, width, pdf: pdf?.checked ? pdf.name : null })
          await navigator.serviceWorker.register('/offline.js', { scope: '/' })
          return about
        },
        'Article saved.',
        'The article could not be saved. Check your connection and the free space on this device, and try again.',
      ),
    )
    removing.addEventListener('click', () =>
      attempt(() => remove(path).then(() => null), 'Removed from this device.', 'The article could not be removed.'),
    )
    pdf?.addEventListener('change', showSize)
    void saved.find(path).then(async (about) => {
      if (!about) await measureNow().catch(() => {})
      // It may have been saved while the size was found out.
      show(about ?? (await saved.find(path)))
      if (!about && !measured) what.textContent = 'The size could not be found out. Check your connection.'
    })
  }

  async function showList(list: HTMLElement): Promise<void> {
    const articles = await saved.all()
    const about = document.querySelector('#saved-about')
    const bytes = articles.reduce((sum, article) => sum + article.bytes, 0)
    const count = articles.length === 1 ? '1 article' : `${articles.length} articles`
    if (about)
      about.textContent =
        articles.length > 0
          ? `${count}, ${size(bytes)} on this device. They open without a connection.`
          : 'No articles are saved on this device. Open an article and select “Save offline”.'
    list.replaceChildren(...articles.map((article) => entry(article, list)))
  }

  function entry({ path, title, bytes, at, pdf }: SavedArticle, list: HTMLElement): HTMLElement {
    const item = document.createElement('li')
    const link = document.createElement('a')
    const facts = document.createElement('p')
    const button = document.createElement('button')
    link.href = path
    link.textContent = title
    facts.className = 'meta'
    facts.textContent = `Saved on ${day(at)}, ${size(bytes)}`
    if (pdf) {
      const file = document.createElement('a')
      file.href = pdf
      file.textContent = 'PDF'
      file.setAttribute('aria-label', `PDF of ${title}`)
      facts.append(', ', file)
    }
    button.type = 'button'
    button.className = 'button button-secondary button-small'
    button.textContent = 'Remove'
    button.setAttribute('aria-label', `Remove ${title}`)
    button.addEventListener('click', async () => {
      await remove(path)
      await showList(list)
      document.querySelector<HTMLElement>('#saved-about')?.focus()
    })
    const words = document.createElement('div')
    words.append(link, facts)
    item.append(words, button)
    return item
  }
}
