type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = string | boolean

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

function defaultOf(control: Control): Typed {
  if (isTick(control)) return control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled))?.value ?? ''
}

const typedIn = (control: Control): Typed => (isTick(control) ? control.checked : control.value)

let isTelling = false

/** True while changes that were made before hydration are repeated for React. */
export const isTypedEarly = (): boolean => isTelling

/**
 * React assumes that fields still hold what the server sent, and soon writes that back. So this notes what was typed,
 * ticked or selected before hydration and keeps it from React, which would take half of it while it hydrates. The
 * function it returns repeats those changes for React.
 */
export function noteTyped(): () => Promise<void> {
  const noted = new Map<Control, { sent: Typed; typed: Typed }>()
  function note(control: Control): void {
    const { sent } = noted.get(control) ?? { sent: defaultOf(control) }
    noted.set(control, { sent, typed: typedIn(control) })
  }
  function onChange(event: Event): void {
    if (!(event.target instanceof Element) || !event.target.matches(fields)) return
    event.stopImmediatePropagation()
    note(event.target as Control)
  }
  for (const control of document.querySelectorAll<Control>(fields)) {
    if (typedIn(control) !== defaultOf(control)) note(control)
  }
  for (const type of changes) addEventListener(type, onChange, true)
  const unlock = lockTextAreas()

  return async function tellReact(): Promise<void> {
    unlock()
    // React may have hydrated in the middle of an event, and would not understand another inside it.
    await new Promise((resolve) => setTimeout(resolve))
    for (const type of changes) removeEventListener(type, onChange, true)
    isTelling = true
    for (const [control, { sent, typed }] of noted) {
      if (control.isConnected && typed !== sent) repeat(control, sent, typed)
      // Lets React render the result of one field before the next.
      await null
    }
    isTelling = false
    noted.clear()
  }
}

/**
 * While React hydrates, it writes into a textarea what the server sent, even between two key presses, and what was selected
 * no longer is. The prototype refuses that, because React would not know later whether the value of a control with a setter
 * of its own has changed.
 */
function lockTextAreas(): () => void {
  const areas = new Set(document.querySelectorAll('textarea'))
  const { prototype } = HTMLTextAreaElement
  for (const name of ['value', 'defaultValue'] as const) {
    const property = Object.getOwnPropertyDescriptor(prototype, name)
    Object.defineProperty(prototype, name, {
      ...property,
      set(text: string) {
        if (!areas.has(this)) property?.set?.call(this, text)
      },
    })
  }
  return () => areas.clear()
}

/** React takes the click on a checkbox for its change. */
const changes = ['click', 'input', 'change']
const fields = 'input:not([type=hidden]), textarea, select'

function repeat(control: Control, sent: Typed, typed: Typed): void {
  if (isTick(control)) {
    if (control.type === 'radio' && !typed) return
    control.checked = !typed
    control.click()
  } else if (control instanceof HTMLSelectElement || control.type === 'file') {
    if (control.type !== 'file') control.value = String(typed)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    type(control, String(sent), String(typed))
  }
}

/** React only notices a change if the value differs from the one it last saw. */
function type(control: HTMLInputElement | HTMLTextAreaElement, sent: string, text: string): void {
  const { selectionStart, selectionEnd } = control
  control.value = sent
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  // Null if this kind of field has no selection.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
