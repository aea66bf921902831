import type { Review as Opened } from '#contracts/review/reviewing.ts'
import { secretHeaders } from '../author/open-link.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import type { Texts, Write } from '../write/write.ts'
import type { Route } from './+types/review.ts'
import { ClosedReview, DeclinedReview, SubmittedReview } from './after.tsx'
import { Invitation } from './invitation.tsx'
import { DeadReviewLink } from './link-page.tsx'
import { openReview } from './open-review.ts'
import { ReportForm } from './report-form.tsx'
import { accepting, declining, reporting } from './writes.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Your review')
export const headers = secretHeaders

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const opened = await openReview(context, token)
  return { ...opened, data: { ...opened.data, done: url.searchParams.has('saved') } }
}

export const action = (args: Route.ActionArgs) => {
  const { token } = args.params
  const writes: Write<Texts, unknown>[] = [
    accepting(token),
    declining(token),
    reporting(token) as Write<Texts, unknown>,
  ]
  return answerForm(args, ...writes)
}

/** What is shown depends on how far the review is. Opening the link changes nothing. */
export default function Review({ loaderData, params: { token } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadReviewLink reason={loaderData.dead} />
  const { review, done } = loaderData
  const Shown = shownFor(review)
  return <Shown review={review} token={token} done={done} />
}

function shownFor({ state, isClosed }: Opened) {
  if (state === 'submitted') return SubmittedReview
  if (state === 'declined') return DeclinedReview
  if (isClosed) return ClosedReview
  return state === 'accepted' ? ReportForm : Invitation
}
