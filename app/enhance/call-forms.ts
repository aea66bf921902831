/**
 * Sent with the page as text, so it must not use anything defined outside it. Sends a form marked `data-call` to that
 * API endpoint and shows the result in place. Without scripts the browser posts the form to its page.
 */
export function callForms(): void {
  // Spec §9: the timeout for API calls.
  const timeoutMs = 20_000

  async function send(form: HTMLFormElement): Promise<{ isGood: boolean; message: string; fields?: object }> {
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
      const { success, error, fields } = await response.json()
      const isGood = response.ok || String(response.status) === alsoGood
      return { isGood, message: String(success ?? error ?? fallback), fields }
    } catch {
      return { isGood: false, message: fallback }
    }
  }

  /** Shows an error at its field, as `Field` does. Returns false if the form has no such field. */
  function showAt(form: HTMLFormElement, name: string, textContent: string): boolean {
    const control = form.querySelector(`.field [name="${name}"]`)
    if (!control) return false
    const id = `${control.id}-error`
    control.after(Object.assign(document.createElement('p'), { id, className: 'field-error', textContent }))
    control.ariaInvalid = 'true'
    control.setAttribute('aria-describedby', id)
    return true
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
    for (const words of form.querySelectorAll('.field-error')) words.remove()
    for (const control of form.querySelectorAll('.field [aria-invalid]')) {
      control.ariaInvalid = null
      control.removeAttribute('aria-describedby')
    }
    const { isGood, message, fields = {} } = await send(form)
    button.ariaBusy = button.ariaDisabled = null
    button.textContent = label
    status.dataset.tone = isGood ? 'success' : 'danger'
    const shown = isGood ? [] : Object.entries(fields).filter(([name, error]) => showAt(form, name, error))
    status.textContent = shown.length > 0 ? '' : message
    form.querySelector<HTMLElement>('.field [aria-invalid]')?.focus()
    if (isGood) form.reset()
  })
}
