/**
 * Sent with the page as text, so it must not use anything defined outside it. Holds back a click that only React can
 * handle: the button looks busy, and the click is repeated once the page is hydrated (entry.client.tsx says when).
 */
export function holdPresses(): void {
  // The server can also handle a form with an action, so after this time the form is sent without React.
  const patienceMs = 10_000
  const works = '[popovertarget], [data-theme-switch], [data-shows-keys], [data-closes-keys], [data-copy], [data-print]'
  const held = new Map<Element, { button: Element | null; repeat: () => void }>()
  let isHolding = true
  let letThrough: Element | null = null

  function hold(event: Event, element: Element, button: Element | null, repeat: () => void): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    button?.setAttribute('aria-busy', 'true')
    held.set(element, { button, repeat })
  }

  function release(element: Element): void {
    const { button, repeat } = held.get(element) ?? {}
    held.delete(element)
    button?.removeAttribute('aria-busy')
    if (element.isConnected) repeat?.()
  }

  addEventListener(
    'click',
    (event) => {
      const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey
      if (!isHolding || isForNewTab || !(event.target instanceof Element)) return
      const button = event.target.closest<HTMLElement>(`button[type=button]:not(${works}), a.needs-script`)
      if (button) hold(event, button, button, () => button.click())
      // The browser closes the menu at once. The selected action runs after hydration.
      const item = event.target.closest<HTMLElement>('.menu button')
      if (item) held.set(item, { button: null, repeat: () => item.click() })
    },
    true,
  )

  addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!isHolding || !(form instanceof HTMLFormElement) || form === letThrough) return
      if (form.matches('[action]:not([method=post]), [method=get]')) return
      const { submitter } = event
      const isFirst = !held.has(form)
      hold(event, form, submitter ?? form.querySelector('[type=submit]'), () => form.requestSubmit(submitter))
      if (!isFirst || !form.hasAttribute('action')) return
      setTimeout(() => {
        letThrough = form
        release(form)
      }, patienceMs)
    },
    true,
  )

  document.addEventListener('hydrated', async () => {
    isHolding = false
    for (const element of [...held.keys()]) {
      release(element)
      // Lets React render the result of one click before the next one.
      await null
    }
  })
}
