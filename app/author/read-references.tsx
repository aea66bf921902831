import type { FileReading } from '#contracts/preflight.ts'
import { Badge } from '../components/badge.tsx'
import { Fold } from '../components/fold.tsx'
import '../styles/check.css'
import '../styles/from-file.css'

/** The list as it was read. It is sent with the file, so there is nothing to fill in. */
export function ReadReferences({ reading }: { reading: FileReading | null }) {
  const references = reading?.proposal?.references
  if (!references) return null
  return (
    <Fold summary={`References (${references.value.length})`} hasContent={false} hasFault={false}>
      <div className="from-file">
        <Badge tone="info">From your file</Badge>
        {!references.isSure && <Badge tone="warning">Not sure</Badge>}
      </div>
      <p>They are sent as they stand in your file. To change them, correct the file and upload it again.</p>
      <ol className="reference-list">
        {references.value.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may have an entry twice.
          <li key={at}>{text.replace(/^\[?\d{1,3}[\].)]\s*/, '')}</li>
        ))}
      </ol>
    </Fold>
  )
}
