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
 * ticked or selected before hydration. The function it returns repeats those changes for React.
 */
export function noteTyped(): () => Promise<void> {
  const noted = new Map<Control, Typed>()
  const note = (control: Control) => noted.set(control, typedIn(control))
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(fields)) note(target as Control)
  }
  for (const control of document.querySelectorAll<Control>(fields)) {
    if (typedIn(control) !== defaultOf(control)) note(control)
  }
  addEventListener('input', onInput, true)
  addEventListener('change', onInput, true)

  return async function tellReact(): Promise<void> {
    removeEventListener('input', onInput, true)
    removeEventListener('change', onInput, true)
    isTelling = true
    for (const [control, typed] of noted) {
      if (control.isConnected && typed !== defaultOf(control)) repeat(control, typed)
      // Lets React render the result of one field before the next.
      await null
    }
    isTelling = false
    noted.clear()
  }
}

const fields = 'input:not([type=hidden]), textarea, select'

function repeat(control: Control, typed: Typed): void {
  if (isTick(control)) {
    if (control.type === 'radio' && !typed) return
    control.checked = !typed
    control.click()
  } else if (control instanceof HTMLSelectElement || control.type === 'file') {
    if (control.type !== 'file') control.value = String(typed)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    type(control, String(typed))
  }
}

/** React only notices a change if the value differs from the one it last saw. */
function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  // Null if this kind of field has no selection.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
