import { type Answers, answerField, reportLengths } from '#domain/manuscript/review-report.ts'
import type { Question } from '#domain/words/peer-review.ts'
import { TextArea } from '../components/form-field.tsx'
import { Choices } from './choices.tsx'

const figures = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

/** The journal's own questions, from its content file. */
export function Questions({ questions, answers }: { questions: Question[]; answers: Answers }) {
  if (questions.length === 0) return null
  const hasScale = questions.some(({ kind }) => kind === 'scale')
  return (
    <section className="questions" aria-labelledby="questions">
      <div className="questions-head">
        <h2 id="questions">How good is…</h2>
        {hasScale && <p className="meta">1 poor, 5 excellent</p>}
      </div>
      {questions.some(({ seenBy }) => seenBy === 'author') && (
        <p className="field-hint">The author reads your answers with your comments.</p>
      )}
      {questions.map((question) => (
        <QuestionField key={question.key} question={question} answer={answers[question.key]} />
      ))}
    </section>
  )
}

function QuestionField({ question, answer }: { question: Question; answer: string | number | undefined }) {
  const { label, hint, kind, choices = [], required, seenBy } = question
  const name = answerField(question)
  const notes = [hint, seenBy === 'editor' && 'Only the editors see this.'].filter(Boolean).join(' ') || undefined
  if (kind === 'text')
    return (
      <TextArea
        id={name}
        name={name}
        label={label}
        hint={notes}
        optional={!required}
        defaultValue={answer}
        rows={3}
        maxLength={reportLengths.answer}
      />
    )
  return (
    <Choices
      id={name}
      name={name}
      legend={label}
      hint={notes}
      optional={!required}
      isScale={kind === 'scale'}
      chosen={answer === undefined ? undefined : String(answer)}
      options={kind === 'scale' ? figures : choices.map((value) => ({ value, label: value }))}
    />
  )
}
