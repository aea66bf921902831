import { useEffect, useRef } from 'react'

/** Moves the focus to the first field with an error, else to the notice, unless somebody is typing during hydration. */
export function useFocusOnFault(form: { current: HTMLElement | null }, fault: object | undefined): void {
  const isArriving = useRef(true)
  useEffect(() => {
    const isTyping = isArriving.current && form.current?.contains(document.activeElement)
    isArriving.current = false
    if (!fault || isTyping) return
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const place = faulty ?? form.current?.querySelector<HTMLElement>('[data-refusal]')
    place?.focus()
  }, [form, fault])
}
