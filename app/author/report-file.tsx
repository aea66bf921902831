import { Paperclip } from 'lucide-react'
import type { ReportFile } from '#contracts/review/published-reports.ts'
import type { ReadReport } from '#domain/manuscript/published-reports.ts'
import { FactList } from '../components/fact-list.tsx'
import '../styles/reports.css'

/** The file that a reviewer attached, without what tells who wrote it. */
export function ReportFileLink({ file }: { file: ReportFile | null }) {
  if (!file) return null
  if (!file.path)
    return <p className="meta">A file is attached. It is being prepared; reload this page in some minutes.</p>
  return (
    <p className="report-file">
      <Paperclip /> <a href={file.path}>{file.name}</a>
    </p>
  )
}

/** What the reviewer answered to the journal's questions, as far as the author may know it. */
export function ReportAnswers({ answers }: Pick<ReadReport, 'answers'>) {
  return answers.length > 0 && <FactList layout="scores" facts={answers.map(({ label, answer }) => [label, answer])} />
}

/** Authors learn before they answer who else may read it. */
export function PublishedNote() {
  return (
    <p className="meta">
      This journal publishes reviewers’ reports with the authors’ answers beside the article, if the reviewer agrees.
    </p>
  )
}
