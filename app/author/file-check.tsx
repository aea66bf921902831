import type { FileReading } from '#contracts/manuscript/preflight.ts'
import { CheckReport } from '../components/check-report.tsx'
import type { JournalChoice } from './journal-choices.ts'

type FileCheckProps = { reading: FileReading | null; journal: JournalChoice | undefined }

/** What the journal's rules say of the file. Everybody can still submit. */
export function FileCheck({ reading, journal }: FileCheckProps) {
  if (reading?.state !== 'read') return null
  if (!journal) return <p>Choose a journal to see what your file still needs by its rules.</p>
  return (
    reading.report && (
      <CheckReport report={reading.report} journal={journal.title}>
        <p>Nothing here stops you from submitting. The editors see the same report.</p>
      </CheckReport>
    )
  )
}
