import { Paperclip } from 'lucide-react'
import type { ReportFile } from '#contracts/published-reports.ts'
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

/** Authors learn before they answer who else may read it. */
export function PublishedNote() {
  return (
    <p className="meta">
      This journal publishes reviewers’ reports with the authors’ answers beside the article, if the reviewer agrees.
    </p>
  )
}
