import { Lock } from 'lucide-react'
import type { Report, Review } from '#contracts/review/reviewing.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'
import { type Fact, FactList } from '../components/fact-list.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { formatBytes } from '../format.ts'

type ReportViewProps = {
  report: Report
  review: Pick<Review, 'questions' | 'publishesReports' | 'reviewer' | 'fileNames' | 'isSent' | 'isRedacted'>
  /** The level of its headings. */
  heading?: 'h2' | 'h3'
}

/** The whole report to read: what the author gets, then what stays with the editors. */
export function ReportView({ report, review, heading: Heading = 'h2' }: ReportViewProps) {
  const { questions, publishesReports, reviewer, isSent, isRedacted } = review
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
      {fileWords(review)}
    </>
  )
  return (
    <div className="stack stack-large">
      <section className="stack">
        <Heading>For the author</Heading>
        {isSent === false && <p>The editors did not send it to the author.</p>}
        {isRedacted && <p>The editors shortened the comments for the author. This is what you wrote.</p>}
        <FactList layout="scores" facts={answered('author')} />
        <FactList
          facts={[
            ['Signed by', isSigned && reviewer],
            ['File', attached],
          ]}
        />
        {toAuthor ? <Paragraphs text={toAuthor} /> : <p className="muted">No comments typed.</p>}
      </section>
      <section className="stack lock-box">
        <Heading>
          <Lock />
          For the editor only
        </Heading>
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

/** What the author gets, or got, of the file. */
function fileWords({ fileNames: names, isSent }: Pick<Review, 'fileNames' | 'isSent'>): string {
  if (isSent === false) return ''
  if (names?.length) return `The author ${isSent ? 'did' : 'does'} not get it, because its text names you.`
  const copy = `The author ${isSent ? 'got' : 'gets'} a copy without your name in its properties and comments.`
  return names ? copy : `${copy} If its text names you, the author does not get it.`
}
