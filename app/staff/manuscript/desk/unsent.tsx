/** What was typed for something that can no longer be done, to be copied. */
export function Unsent({ texts }: { texts: readonly (string | undefined)[] }) {
  const typed = texts.filter(Boolean)
  if (typed.length === 0) return null
  return (
    <details className="manuscript-letter">
      <summary>What you wrote</summary>
      <p className="letter-text">{typed.join('\n\n')}</p>
    </details>
  )
}
