import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Review } from '#contracts/review/reviewing.ts'
import { answersTo, commentsOf, emptyReport, helperOf, leftToAnswer } from '#domain/manuscript/review-report.ts'
import { daysBetween } from '#domain/words/day.ts'
import { verdictLabels, verdicts } from '#domain/words/peer-review.ts'
import { wordCount } from '#domain/words/text.ts'
import { Button } from '../components/button.tsx'
import { Checkbox, TextArea, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Title } from '../components/title.tsx'
import { Saved } from '../drafts/saved.tsx'
import { useWrite } from '../write/use-write.ts'
import { type Texts, textsOf } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import { Attachment } from './attachment.tsx'
import { Choices } from './choices.tsx'
import { daysLeft, shortDay, timeAsked } from './days.ts'
import { ChangesLink, EarlierReports } from './earlier.tsx'
import { LinkPage } from './link-page.tsx'
import { CopyCard, CopyReader } from './manuscript-copy.tsx'
import { Questions } from './questions.tsx'
import { fillForm } from './unsaved.ts'
import { UnsavedOffer } from './unsaved-offer.tsx'
import { useAutosave } from './use-autosave.ts'
import { reporting, reportOf } from './writes.ts'

type ReportFormProps = { review: Review; token: string; done?: boolean }

const fields = ['recommendation', 'toAuthor', 'toEditor', 'helperName', 'helperEmail']

export function ReportForm({ review, token, done }: ReportFormProps) {
  const { journal, number, round, title, report, questions, today, reportDueOn } = review
  const form = useRef<HTMLFormElement>(null)
  const place = `review:${number}:${round}`
  const started = report?.updatedAt ?? ''
  const autosave = useAutosave({ token, place, started, form })
  const check = useWrite(reporting(token), { afterwards: autosave.forget })
  const [texts, setTexts] = useState<Texts | null>(null)
  const [isOfferOpen, setOfferOpen] = useState(true)
  const { unsaved, change } = autosave
  const isOlder = unsaved !== null && unsaved.since !== started

  function changed(): void {
    if (form.current) setTexts(textsOf(new FormData(form.current)))
    change()
  }

  function restore(): void {
    if (!unsaved || !form.current) return
    fillForm(form.current, unsaved.texts)
    setOfferOpen(false)
    setTexts(unsaved.texts)
    change()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what this browser keeps
  useEffect(() => {
    if (unsaved && !isOlder) restore()
  }, [unsaved])

  const typed = texts && reportOf(texts)
  const shown = { ...emptyReport, ...(typed ? { ...typed, helper: helperOf(typed) } : report) }
  const given = { ...shown, answers: answersTo(questions, shown.answers) }
  const left = leftToAnswer(given, questions, Boolean(report?.file))
  const due = reportDueOn ? `Due ${shortDay(reportDueOn, today)}, ${daysLeft(daysBetween(today, reportDueOn))}` : ''
  const pathOf = (page: string) => `/reviewing/${token}/${page}`

  return (
    <LinkPage
      journal={journal}
      number={number}
      tools={
        <>
          <span className="due wide-only">{due}</span>
          <a className="wide-only" href={pathOf('time')}>
            Ask for more time
          </a>
        </>
      }
    >
      <div className="review-split">
        <CopyReader review={review} />
        <main id="main" className="review-form" onInput={changed}>
          <div className="stack stack-small">
            <p className="eyebrow">Your review, round {round}</p>
            <h1>
              <Title text={title} />
            </h1>
            {review.authors && <p className="meta">{review.authors.join(', ')}</p>}
          </div>
          <CopyCard review={review} due={due} />
          <p className="narrow-only">
            <a href={pathOf('time')}>Ask for more time</a>
          </p>
          {review.askedUntil && <Notice>{timeAsked(review.askedUntil, today)}</Notice>}
          {done && <Notice kind="success">Your draft is saved.</Notice>}
          {isOlder && isOfferOpen && unsaved && (
            <UnsavedOffer
              unsaved={unsaved}
              onUse={restore}
              onDiscard={() => {
                autosave.forget()
                setOfferOpen(false)
              }}
            />
          )}
          <ChangesLink review={review} token={token} />
          <EarlierReports earlier={review.earlier} />
          <WriteForm
            of={check}
            ref={form}
            id="draft"
            fields={fields}
            submit={() => check.run(autosave.settle().then((now) => ({ ...now, goal: 'check' })))}
          >
            <input type="hidden" name="since" value={started} />
            <Questions questions={questions} answers={report?.answers ?? {}} />
            <div className="stack stack-small">
              <TextArea
                id="toAuthor"
                label="Comments to the author"
                hint="One comment in each paragraph: the author answers them one by one."
                name="toAuthor"
                defaultValue={report?.toAuthor}
                rows={10}
              />
              <p className="meta count needs-script">
                {countOf(commentsOf(shown.toAuthor).length, 'comment')}, {countOf(wordCount(shown.toAuthor), 'word')}
              </p>
              <Attachment token={token} file={report?.file} inTurn={autosave.inTurn} />
            </div>
            <div className="lock-box">
              <TextArea
                label={
                  <span className="lock-label">
                    <Lock />
                    To the editor only
                  </span>
                }
                hint="The author never sees this."
                optional
                name="toEditor"
                defaultValue={report?.toEditor}
                rows={3}
              />
            </div>
            <Choices
              id="recommendation"
              legend="Your recommendation"
              hint="Only the editors see it."
              name="recommendation"
              chosen={report?.recommendation ?? undefined}
              options={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
            />
            <div>
              <Checkbox
                name="isSigned"
                value="yes"
                defaultChecked={report?.isSigned}
                label="Sign my report with my name"
              />
              {review.publishesReports && (
                <Checkbox
                  name="mayPublish"
                  value="yes"
                  defaultChecked={report?.mayPublish}
                  label={
                    <>
                      My report may be published beside the article
                      <span className="field-hint">
                        {' '}
                        What the author reads of it, with the authors’ answers. Your name appears only if you sign.
                      </span>
                    </>
                  }
                />
              )}
            </div>
            <Helper helper={report?.helper ?? null} />
            <p className="without-script">
              <Button type="submit" variant="secondary" name="goal" value="save">
                Save draft
              </Button>
            </p>
            <div className="review-end">
              <div>
                <Saved state={autosave.state} isSaved={report?.updatedAt !== undefined} />
                {autosave.state.kind !== 'refused' && (
                  <p>
                    <Left left={left} />
                  </p>
                )}
              </div>
              <SubmitButton name="goal" value="check">
                Check and submit
              </SubmitButton>
            </div>
          </WriteForm>
          <p className="meta">
            <a href={pathOf('withdraw')}>I can no longer review this manuscript</a>
          </p>
        </main>
      </div>
    </LinkPage>
  )
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** One line: on a phone the form needs the room. */
function Left({ left: [first, ...others] }: { left: { field: string; label: string }[] }) {
  if (!first) return 'Everything is answered.'
  return (
    <>
      Left to answer: <a href={`#${first.field}`}>{first.label}</a>
      {others.length > 0 && ` and ${others.length} more`}
    </>
  )
}

function Helper({ helper }: { helper: { name: string; email: string } | null }) {
  return (
    <details className="fold" open={helper !== null}>
      <summary>A colleague helped me</summary>
      <div className="fold-body stack">
        <p className="field-hint">They get a certificate too. The author does not learn their name.</p>
        <div className="form-row">
          <TextInput label="Name" name="helperName" defaultValue={helper?.name} autoComplete="off" />
          <TextInput label="E-mail" name="helperEmail" type="email" defaultValue={helper?.email} autoComplete="off" />
        </div>
      </div>
    </details>
  )
}
