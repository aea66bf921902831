import { Lock } from 'lucide-react'
import type { Report, Review } from '#contracts/reviewing.ts'
import { verdictLabels } from '#domain/peer-review.ts'
import { type Fact, FactList } from '../components/fact-list.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { formatBytes } from '../format.ts'

type ReportViewProps = {
  report: Report
  review: Pick<Review, 'questions' | 'publishesReports' | 'reviewer' | 'fileNames'>
}

/** The whole report to read: what the author gets, then what stays with the editors. */
export function ReportView({ report, review: { questions, publishesReports, reviewer, fileNames } }: ReportViewProps) {
  const { answers, recommendation, toAuthor, toEditor, file, isSigned, mayPublish, helper } = report
  const answered = (seenBy: 'author' | 'editor'): Fact[] =>
    questions
      .filter((question) => question.seenBy === seenBy && answers[question.key] !== undefined)
      .map(({ key, label, kind }) => [label, kind === 'scale' ? `${answers[key]} of 5` : answers[key]])
  const forEditor = answered('editor')
  const attached = file && (
    <>
      <a href={file.path} download={file.name}>
        {file.name}, {formatBytes(file.bytes)}
      </a>{' '}
      {fileWords(fileNames)}
    </>
  )
  return (
    <div className="stack stack-large">
      <section className="stack">
        <h2>For the author</h2>
        <FactList facts={[...answered('author'), ['Signed by', isSigned && reviewer], ['File', attached]]} />
        {toAuthor ? <Paragraphs text={toAuthor} /> : <p className="muted">No comments typed.</p>}
      </section>
      <section className="stack lock-box">
        <h2>
          <Lock />
          For the editor only
        </h2>
        <FactList
          facts={[
            ['Recommendation', recommendation && verdictLabels[recommendation]],
            ...forEditor,
            ['Helped by', helper && `${helper.name} (${helper.email})`],
            [
              'Publication',
              publishesReports && (mayPublish ? 'You agree to publish this report.' : 'Not to be published.'),
            ],
          ]}
        />
        {toEditor && <Paragraphs text={toEditor} />}
      </section>
    </div>
  )
}

/** What the author gets of the file. */
function fileWords(names: Review['fileNames']): string {
  if (names?.length) return 'The author does not get it, because its text names you.'
  const copy = 'The author gets a copy without your name in its properties and comments.'
  return names ? copy : `${copy} If its text names you, the author does not get it.`
}
