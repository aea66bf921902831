/**
 * Sent with the pages of the office as text, so it must not use anything defined outside it. Elements say by `data-keys`
 * which keys press them, by `data-says` what is read out where there is nothing to press, and lists by `data-rows` that `j` and `k` move through them (staff/shell/keys.tsx). WCAG 2.1.4:
 * single keys do nothing while somebody types, and can be switched off.
 */
export function officeKeys(): void {
  const stored = 'office-keys'
  const patienceMs = 1_500
  let isOn = true
  let first = ''
  let firstAt = 0
  try {
    isOn = localStorage.getItem(stored) !== 'off'
  } catch {
    // Storage is forbidden: the keys are on.
  }

  const help = () => document.querySelector<HTMLDialogElement>('dialog[data-keys-help]')

  function showHelp(): void {
    const box = help()?.querySelector<HTMLInputElement>('input')
    if (box) box.checked = isOn
    help()?.showModal()
  }

  function isTyping(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false
    const field = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
    return target.isContentEditable || target.matches(field)
  }

  function press(element: HTMLElement): void {
    const { says } = element.dataset
    if (says !== undefined) {
      // Emptied first, so that the same words are read out again.
      element.textContent = ''
      setTimeout(() => element.append(says), 50)
      return
    }
    if (!(element instanceof HTMLInputElement)) {
      // What opens beneath has the focus next.
      if (element.localName === 'summary') element.focus()
      element.click()
      return
    }
    element.focus()
    element.select()
  }

  function isDone(key: string): boolean {
    const rows = [...document.querySelectorAll('[data-rows] > *')]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const row = rows[at]
    const linkOf = (one: Element | undefined) => one?.querySelector<HTMLElement>('a')
    const isPicked = (one: Element) => one.querySelector('input[type=checkbox]:checked') !== null
    const moves: Record<string, () => HTMLElement | null | undefined> = {
      j: () => linkOf(rows[at + 1]),
      k: () => linkOf(rows[at === -1 ? 0 : at - 1]),
      e: () => row?.querySelector<HTMLElement>('[data-main]') ?? linkOf(row),
      // What is selected is handed over by the button of the list.
      h: () => (rows.some(isPicked) ? null : row?.querySelector<HTMLElement>('[data-hand-over]')),
      x: () => row?.querySelector<HTMLElement>('input[type=checkbox]'),
    }
    const moved = Object.hasOwn(moves, key) ? moves[key]?.() : null
    if (moved && (key === 'j' || key === 'k')) {
      moved.focus()
      moved.scrollIntoView({ block: 'nearest' })
    } else if (moved) moved.click()
    if (moved) return true
    const named = [...document.querySelectorAll<HTMLElement>(`[data-keys="${CSS.escape(key)}"]`)]
    const shown = named.find((element) => element.checkVisibility()) ?? named[0]
    if (shown) press(shown)
    return shown !== undefined
  }

  document.addEventListener('keydown', (event) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length !== 1 || isTyping(event.target) || document.querySelector('dialog[open]')) return
    const isSecond = first !== '' && Date.now() - firstAt < patienceMs
    const keys = isSecond ? `${first} ${event.key}` : event.key
    first = ''
    if (isDone(keys)) event.preventDefault()
    else if (!isSecond && document.querySelector(`[data-keys^="${CSS.escape(event.key)} "]`)) {
      first = event.key
      firstAt = Date.now()
    }
  })

  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    if (event.target.closest('[data-shows-keys]')) showHelp()
    if (event.target.closest('[data-closes-keys]')) help()?.close()
  })

  document.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.closest('dialog[data-keys-help]')) return
    isOn = event.target.checked
    try {
      localStorage.setItem(stored, isOn ? 'on' : 'off')
    } catch {
      // Storage is forbidden: the choice lasts until the page is closed.
    }
  })
}
