import { count } from '#domain/words/count.ts'
import '../styles/record.css'

/** The references of a record: many, so they are folded. */
export function ReferenceFold({ references }: { references: readonly string[] }) {
  return (
    <details>
      <summary>{count(references.length, 'reference')}</summary>
      <ol className="record-references" dir="auto">
        {references.map((reference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may have an entry twice.
          <li key={at}>{reference}</li>
        ))}
      </ol>
    </details>
  )
}
