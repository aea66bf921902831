import { CheckReport } from '#app/components/check-report.tsx'
import type { ReferenceChecks } from '#contracts/manuscript/references.ts'
import type { ReportChanges } from '#domain/manuscript/preflight/changes.ts'
import { type RuleId, ruleNames } from '#domain/manuscript/preflight/rules.ts'
import type { FileChecked } from './file-check-of.ts'

const waits = 'The file is being read. Reload the page in a minute.'

type CheckedFileProps = { check: FileChecked; journal: string; references: ReferenceChecks }

/** The report that the author saw, with what changed since the version before. */
export function CheckedFile({ check, journal, references }: CheckedFileProps) {
  if (!check) return null
  const { state, fault, report, properties, since, changes } = check
  if (report)
    return (
      <CheckReport report={report} journal={journal} known={references}>
        {properties && <MadeBy properties={properties} />}
        {changes && since !== null && <Changes changes={changes} since={since} />}
      </CheckReport>
    )
  return (
    <section className="stack" aria-labelledby="report">
      <h2 id="report">File check</h2>
      <p>{state === 'failed' ? (fault ?? 'This file has not been read.') : waits}</p>
    </section>
  )
}

/** What the file says may be wrong: a template keeps the name of whoever made it. */
function MadeBy({ properties }: { properties: NonNullable<NonNullable<FileChecked>['properties']> }) {
  const { creator, lastModifiedBy, application } = properties
  const parts = [
    creator && `made by ${creator}`,
    lastModifiedBy && `last saved by ${lastModifiedBy}`,
    application && `with ${application}`,
  ].filter(Boolean)
  return parts.length > 0 && <p>The file says of itself: {parts.join(', ')}.</p>
}

function Changes({ changes: { fixed, added, remaining }, since }: { changes: ReportChanges; since: number }) {
  const lines: [string, RuleId[]][] = [
    ['Fixed', fixed],
    ['New', added],
    ['Still to fix', remaining],
  ]
  const shown = lines.filter(([, rules]) => rules.length > 0)
  return (
    <section className="stack stack-small" aria-labelledby="check-changes">
      <h3 id="check-changes">Since version {since}</h3>
      {shown.length === 0 ? (
        <p>Nothing changed.</p>
      ) : (
        <ul className="stack stack-small">
          {shown.map(([label, rules]) => (
            <li key={label}>
              <strong>{label}:</strong> {rules.map((rule) => ruleNames[rule]).join('; ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
