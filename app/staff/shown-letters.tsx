import type { ShownLetter } from '#contracts/shapes.ts'

/** Stands in what is shown until a reason is given. */
export const reasonMark = '[your reason]'

/** A text that was made with the mark, with the reason as it is typed. */
export const withReason = (text: string, reason: string) =>
  text.replaceAll(reasonMark, () => reason.trim() || reasonMark)

type ShownLettersProps = { letters: readonly ShownLetter[]; reason?: string }

/** The e-mails that would go, each closed until somebody opens it. */
export function ShownLetters({ letters, reason = '' }: ShownLettersProps) {
  if (letters.length === 0) return <p className="muted">No e-mail.</p>
  return letters.map(({ to, subject, text }) => (
    <details key={`${to} ${subject}`} className="shown-letter">
      <summary>
        E-mail to {to}: {subject}
      </summary>
      <p className="several-text">{withReason(text, reason)}</p>
    </details>
  ))
}
