/** Sent with the page as text, so it must not use anything defined outside it. Marks the current section's link. */
export function contentsMarker(): void {
  function watch(contents: Element): void {
    const links = new Map<Element, Element>()
    for (const link of contents.querySelectorAll('a[href^="#"]')) {
      const section = document.getElementById(decodeURIComponent(link.getAttribute('href') ?? '').slice(1))
      if (section) links.set(section, link)
    }

    // A heading counts as reached once it is near the top of the window, or above it. To ask where headings are would lay
    // out all parts that the browser has put off, so the observer tells it.
    const above = new Set<Element>()
    function mark(entries: IntersectionObserverEntry[]): void {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) above.add(target)
        else above.delete(target)
      const reached = [...links.keys()].filter((section) => above.has(section)).at(-1)
      for (const [section, link] of links) {
        if (section === reached) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
      }
    }

    const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -85% 0px' })
    for (const section of links.keys()) observer.observe(section)
  }

  function start(): void {
    for (const contents of document.querySelectorAll('[data-contents]')) watch(contents)
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
