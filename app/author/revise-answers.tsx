import type { Revision } from '#contracts/review/revisions.ts'
import { changeInWords } from '#domain/manuscript/revision.ts'
import { Paragraphs } from '../components/paragraphs.tsx'
import { ReportAnswers, ReportFileLink } from './report-file.tsx'
import '../styles/revise.css'

/** The comments with what the author answers, to be read. */
export function ReviseAnswers({ reports }: Pick<Revision, 'reports'>) {
  return reports.map(({ name, answers, comments, file }) => (
    <section key={name} className="stack stack-small" aria-label={name}>
      <h2>{name}</h2>
      <ReportAnswers answers={answers} />
      <ReportFileLink file={file} />
      {comments.map(({ key, number, text, answer }) => (
        <article key={key} className="card revise-read" aria-label={`Comment ${number}`}>
          <h3>Comment {number}</h3>
          <blockquote>
            <Paragraphs text={text} />
          </blockquote>
          {answer?.text ? <Paragraphs text={answer.text} /> : <p className="muted">No answer.</p>}
          {answer && <p className="meta">{changeInWords(answer)}</p>}
        </article>
      ))}
    </section>
  ))
}
