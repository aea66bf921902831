import { redirect } from 'react-router'
import { leftToAnswer } from '#domain/manuscript/review-report.ts'
import { inQuotes } from '#domain/words/text.ts'
import { secretHeaders } from '../author/open-link.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Title } from '../components/title.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/check.ts'
import { DeadReviewLink, LinkText } from './link-page.tsx'
import { openReview } from './open-review.ts'
import { ReportView } from './report-view.tsx'
import { submitting } from './writes.ts'

export const meta: Route.MetaFunction = () => privateMeta('Check your report')
export const headers = secretHeaders

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const opened = await openReview(context, token)
  if ('review' in opened.data) {
    const { state, isClosed, report } = opened.data.review
    if (state !== 'accepted' || isClosed || !report) throw redirect(`/reviewing/${token}`)
  }
  return opened
}

const sending = (token: string): Write<Texts, { success: string }> => ({
  ...submitting(token, ''),
  send: (ask, { since = '' }) => submitting(token, since).send(ask, {}),
})

export const action = (args: Route.ActionArgs) => answerForm(args, sending(args.params.token))

/** The whole report once more, before it goes. */
export default function CheckReport({ loaderData, params: { token } }: Route.ComponentProps) {
  const submit = useWrite(sending(token))
  if ('dead' in loaderData) return <DeadReviewLink reason={loaderData.dead} />
  const { review } = loaderData
  const { report, journal, number, title, questions } = review
  if (!report) return null
  const left = leftToAnswer(report, questions, report.file !== null)
  const form = `/reviewing/${token}`
  return (
    <LinkText journal={journal} number={number}>
      <p className="eyebrow">Your review, round {review.round}</p>
      <h1>Check your report</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      {left.length > 0 && (
        <Notice kind="warning" title="Left to answer">
          <ul>
            {left.map(({ field, label }) => (
              <li key={field}>
                <a href={`${form}#${field}`}>{label}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {review.selfNamed.length > 0 && (
        <Notice kind="warning" title="Your comments to the author seem to say who you are">
          <p>
            They contain {inQuotes(review.selfNamed)}. If you wish to stay anonymous,{' '}
            <a href={`${form}#toAuthor`}>take this out</a>; if not, sign your report.
          </p>
        </Notice>
      )}
      {review.fileNames !== null && review.fileNames.length > 0 && (
        <Notice kind="warning" title="The author will not get your file">
          <p>
            Its text seems to say who you are: {inQuotes(review.fileNames)}. If you want the author to have it,{' '}
            <a href={`${form}#file`}>attach it again</a> without this, or sign your report. The editors get it in any
            case.
          </p>
        </Notice>
      )}
      <ReportView {...{ report, review }} />
      <WriteForm of={submit} className="cluster">
        <input type="hidden" name="since" value={report.updatedAt} />
        {left.length === 0 && <SubmitButton>Submit report</SubmitButton>}
        <ButtonLink variant={left.length === 0 ? 'secondary' : 'primary'} href={form}>
          Back to the form
        </ButtonLink>
      </WriteForm>
      <p className="meta">You cannot change the report after you have submitted it.</p>
    </LinkText>
  )
}
