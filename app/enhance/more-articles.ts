/**
 * Sent with the page as text, so it must not use anything defined outside it. "Show more" requests the page with more
 * articles, as it does without scripts, and adds the new ones to the list in place.
 */
export function moreArticles(): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-more]')) return
    const button = form.querySelector('button')
    const list = document.querySelector('.article-grid')
    if (!button || !list) return
    event.preventDefault()
    if (button.ariaBusy) return
    const label = button.textContent
    button.ariaBusy = button.ariaDisabled = 'true'
    button.textContent = 'Loading...'
    try {
      const address = new URL(form.action)
      address.search = `${button.name}=${button.value}`
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`The articles could not be loaded: ${answer.status}`)
      // Its styles are those of this page, and the policy of this page refuses them.
      const html = (await answer.text()).replace(/<style.*?<\/style>/gs, '')
      const page = new DOMParser().parseFromString(html, 'text/html')
      const added = [...page.querySelectorAll('.article-grid > li')].slice(list.children.length)
      list.append(...added)
      const next = page.querySelector<HTMLButtonElement>('[data-more] button')
      if (next) button.value = next.value
      else {
        added[0]?.querySelector('a')?.focus({ preventScroll: true })
        form.remove()
      }
    } catch (error) {
      // Spec §8: a failure is only logged; the articles already shown stay.
      reportError(error)
    }
    button.ariaBusy = button.ariaDisabled = null
    button.textContent = label
  })
}
