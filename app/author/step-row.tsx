import { type Step, stepNames, steps } from './form-steps.ts'

type StepRowProps = { current: Step; done: readonly Step[]; onOpen(step: Step): void }

/** On a phone: every step is one press away. */
export function StepRow({ current, done, onOpen }: StepRowProps) {
  return (
    <nav className="step-row needs-script" aria-label="Steps">
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              data-done={done.includes(step) || undefined}
              onClick={() => onOpen(step)}
            >
              {stepNames[step]}
              {done.includes(step) && <span className="visually-hidden"> (complete)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
