import type { ShownLetter } from '#contracts/shapes.ts'
import { inList } from '#domain/words/text.ts'

/** Takes the place of the reason in what is shown until a reason is given. */
export const reasonMark = '[your reason]'

/** A text that was made with the mark, with the reason as it is typed. */
export const withReason = (text: string, reason: string) =>
  text.replaceAll(reasonMark, () => reason.trim() || reasonMark)

type ShownLettersProps = { letters: readonly ShownLetter[]; reason?: string }

const withoutGreeting = (text: string) => text.replace(/^Dear .*\n/, '')

/** The e-mails that would go, each closed until somebody opens it. Those that differ in the greeting alone are shown once. */
export function ShownLetters({ letters, reason = '' }: ShownLettersProps) {
  if (letters.length === 0) return <p className="muted">No e-mail.</p>
  const alike = Map.groupBy(letters, ({ subject, text }) => `${subject}\n${withoutGreeting(text)}`)
  return [...alike].map(([key, [first, ...others]]) => (
    <details key={key} className="shown-letter">
      <summary>
        {others.length > 0 ? `E-mail to each of ${others.length + 1} people` : `E-mail to ${first?.to}`}:{' '}
        {first?.subject}
      </summary>
      {others.length > 0 && <p className="muted">To {inList([first, ...others].map((letter) => letter?.to ?? ''))}</p>}
      <p className="several-text">{withReason(first?.text ?? '', reason)}</p>
    </details>
  ))
}
