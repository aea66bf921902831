import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Fault } from '../write/write.ts'
import { firstStep, type Step, stepOf, steps } from './form-steps.ts'

const controls = 'input, textarea, select, summary, button'

/** The control of a field: where it has several, the one with the fault. */
function controlOf(form: HTMLElement, field: string): HTMLElement | null {
  const named = form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)
  const part = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field.split('.')[0] ?? '')}"]`)
  return (
    named ?? part?.querySelector<HTMLElement>('[aria-invalid]') ?? part?.querySelector<HTMLElement>(controls) ?? null
  )
}

const foldAround = (element: Element | null | undefined) => element?.closest<HTMLDetailsElement>('details:not([open])')

export type KeptStep = { step: string | undefined; onStep(step: Step): void }

/**
 * Which step a phone shows. The focus goes to what was asked for: a step's heading or a field. `kept`: the step of a draft, at
 * which its form opens.
 */
export function useSteps(form: RefObject<HTMLFormElement | null>, fault: Fault | undefined, kept?: KeptStep) {
  const keptStep = steps.find((one) => one === kept?.step)
  const [step, setStep] = useState<Step>(keptStep ?? 'file')
  const [restored, setRestored] = useState(keptStep)
  if (keptStep && keptStep !== restored) {
    setRestored(keptStep)
    setStep(keptStep)
  }
  const onStep = kept?.onStep
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is noted once.
  useEffect(() => onStep?.(step), [step])
  const [known, setKnown] = useState(fault)
  const [seen, setSeen] = useState<readonly Step[]>([])
  const next = useRef<(() => void) | null>(null)
  // Before the page is drawn, so that the field with the fault can take the focus.
  if (fault !== known) {
    setKnown(fault)
    show(firstStep(Object.keys(fault?.fields ?? {})) ?? step)
  }
  // As in `useNextFocus`: the next key is for it.
  useLayoutEffect(() => {
    next.current?.()
    next.current = null
  })

  function show(wanted: Step) {
    setStep(wanted)
    setSeen((before) => [...before, step])
  }

  return {
    step,
    /** Those that were shown before. */
    seen,
    open(wanted: Step) {
      show(wanted)
      next.current = () => {
        const heading = form.current?.querySelector<HTMLElement>(`[data-step="${wanted}"] h2`)
        heading?.focus({ preventScroll: true })
        heading?.closest('section')?.scrollIntoView({ block: 'start' })
      }
    },
    by: (count: 1 | -1): Step | undefined => steps[steps.indexOf(step) + count],
    jump(field: string) {
      show(stepOf(field))
      next.current = () => {
        const control = form.current && controlOf(form.current, field)
        // What is folded away cannot take the focus.
        for (let fold = foldAround(control); fold; fold = foldAround(fold.parentElement)) fold.open = true
        control?.focus({ preventScroll: true })
        control?.scrollIntoView({ block: 'center' })
      }
    },
  }
}
