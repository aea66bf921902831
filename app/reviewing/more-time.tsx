import { redirect } from 'react-router'
import { addDays } from '#domain/day.ts'
import { secretHeaders } from '../author/open-link.ts'
import { ButtonLink } from '../components/button.tsx'
import { TextArea, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/more-time.ts'
import { shortDay } from './days.ts'
import { DeadReviewLink, LinkText } from './link-page.tsx'
import { openReview } from './open-review.ts'
import { askingForTime } from './writes.ts'

export const meta: Route.MetaFunction = () => privateMeta('Ask for more time')
export const headers = secretHeaders

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const opened = await openReview(context, token)
  if ('review' in opened.data && opened.data.review.state !== 'accepted') throw redirect(`/reviewing/${token}`)
  return opened
}

export const action = (args: Route.ActionArgs) => answerForm(args, askingForTime(args.params.token))

export default function MoreTime({ loaderData, params: { token } }: Route.ComponentProps) {
  const ask = useWrite(askingForTime(token))
  if ('dead' in loaderData) return <DeadReviewLink reason={loaderData.dead} />
  const { journal, number, title, reportDueOn, today } = loaderData.review
  const after = reportDueOn && reportDueOn > today ? reportDueOn : today
  return (
    <LinkText journal={journal} number={number}>
      <h1>Ask for more time</h1>
      <p className="lede">{title}</p>
      {reportDueOn && (
        <p>
          Your report {reportDueOn < today ? 'was' : 'is'} due on {shortDay(reportDueOn, today)}. The editors will
          e-mail you their answer.
        </p>
      )}
      {ask.reply && <Notice kind="success">{ask.reply.success}</Notice>}
      <WriteForm of={ask} fields={['until', 'reason']}>
        <TextInput label="I need until" type="date" name="until" min={addDays(after, 1)} />
        <TextArea label="Reason" optional name="reason" rows={3} />
        <div className="cluster">
          <SubmitButton>Ask for more time</SubmitButton>
          <ButtonLink variant="secondary" href={`/reviewing/${token}`}>
            Back to the form
          </ButtonLink>
        </div>
      </WriteForm>
    </LinkText>
  )
}
