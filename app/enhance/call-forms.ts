/**
 * Sent with the page as text, so it must not use anything defined outside it. Sends a form marked `data-call` to that
 * API endpoint and shows the result in place. Without scripts the browser posts the form to its page.
 */
export function callForms(): void {
  // Spec §9: the timeout for API calls.
  const timeoutMs = 20_000

  async function send(form: HTMLFormElement): Promise<{ isGood: boolean; message: string }> {
    const { call = '', alsoGood, fallback = '' } = form.dataset
    const input: Record<string, unknown> = Object.fromEntries(new FormData(form))
    // performance.now() counts from when the page was opened.
    if ('openForMs' in input) input.openForMs = Math.round(performance.now())
    try {
      const response = await fetch(call, {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { success, error } = await response.json()
      const isGood = response.ok || String(response.status) === alsoGood
      return { isGood, message: String(success ?? error ?? fallback) }
    } catch {
      return { isGood: false, message: fallback }
    }
  }

  document.addEventListener('submit', async (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.dataset.call) return
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')
    const status = form.querySelector<HTMLElement>('.form-status')
    if (!button || !status) return
    event.preventDefault()
    if (button.ariaBusy) return
    const label = button.textContent
    // The button is not disabled, because that would send keyboard users to the top of the page.
    button.ariaBusy = button.ariaDisabled = 'true'
    button.textContent = button.dataset.busy ?? label
    status.textContent = ''
    const { isGood, message } = await send(form)
    button.ariaBusy = button.ariaDisabled = null
    button.textContent = label
    status.dataset.tone = isGood ? 'success' : 'danger'
    status.textContent = message
    if (isGood) form.reset()
  })
}
