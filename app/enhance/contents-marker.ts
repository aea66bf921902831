/** Sent with the page as text, so it must not use anything defined outside it. Marks the current section's link. */
export function contentsMarker(): void {
  function watch(contents: Element): void {
    const links = new Map<Element, Element>()
    for (const link of contents.querySelectorAll('a[href^="#"]')) {
      const section = document.getElementById(decodeURIComponent(link.getAttribute('href') ?? '').slice(1))
      if (section) links.set(section, link)
    }

    function mark(section: Element): void {
      for (const [other, link] of links) {
        if (other === section) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
      }
    }

    // A heading counts as reached while it is in the top third of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find((entry) => entry.isIntersecting)
        if (reached) mark(reached.target)
      },
      { rootMargin: '0px 0px -67% 0px' },
    )
    for (const section of links.keys()) observer.observe(section)
  }

  function start(): void {
    for (const contents of document.querySelectorAll('[data-contents]')) watch(contents)
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
