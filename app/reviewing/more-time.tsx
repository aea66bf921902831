import { redirect } from 'react-router'
import { secretHeaders } from '../author/open-link.ts'
import { Title } from '../components/title.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Route } from './+types/more-time.ts'
import { shortDay } from './days.ts'
import { DeadReviewLink, LinkText } from './link-page.tsx'
import { openReview } from './open-review.ts'
import { TimeRequest } from './time-request.tsx'
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
  const { journal, number, title, reportDueOn, askedUntil, today } = loaderData.review
  return (
    <LinkText journal={journal} number={number}>
      <h1>Ask for more time</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      {reportDueOn && (
        <p>
          Your report {reportDueOn < today ? 'was' : 'is'} due on {shortDay(reportDueOn, today)}. The editors will
          e-mail you their answer.
        </p>
      )}
      <TimeRequest
        of={ask}
        {...{ dueOn: reportDueOn, today, asked: askedUntil }}
        back={{ href: `/reviewing/${token}`, label: 'Back to the form' }}
      />
    </LinkText>
  )
}
