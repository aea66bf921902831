/** Sent with the page as text, so it must not use anything defined outside it. Marks the current section's link. */
export function contentsMarker(): void {
  function watch(contents: Element): void {
    const links = new Map<Element, Element>()
    for (const link of contents.querySelectorAll('a[href^="#"]')) {
      const section = document.getElementById(decodeURIComponent(link.getAttribute('href') ?? '').slice(1))
      if (section) links.set(section, link)
    }

    // A heading counts as reached once it is near the top of the window.
    function mark(): void {
      const reached = [...links.keys()]
        .filter((section) => section.getBoundingClientRect().top < innerHeight * 0.15)
        .at(-1)
      for (const [section, link] of links) {
        if (section === reached) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
      }
    }

    const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -85% 0px' })
    for (const section of links.keys()) observer.observe(section)
  }

  function start(): void {
    for (const contents of document.querySelectorAll('[data-contents]')) watch(contents)
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
