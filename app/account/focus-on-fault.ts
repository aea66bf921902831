import { useEffect, useRef } from 'react'
import type { Refusal } from './refusal.ts'

/** To the first faulty field, else to the notice; but not away from somebody who types before the scripts arrive. */
export function useFocusOnFault(form: { current: HTMLElement | null }, refusal: Refusal | undefined): void {
  const isArriving = useRef(true)
  useEffect(() => {
    const isTyping = isArriving.current && form.current?.contains(document.activeElement)
    isArriving.current = false
    if (!refusal || isTyping) return
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const place = faulty ?? form.current?.querySelector<HTMLElement>('[data-refusal]')
    place?.focus()
  }, [form, refusal])
}
