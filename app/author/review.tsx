import { leaveAuthorReview } from '#contracts/author-reviews.ts'
import { apiContext, type CallApi } from '#server/page-context.ts'
import { refusal, textsOf } from '../account/refusal.ts'
import { call } from '../api.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/review.ts'
import { requireAuthor } from './guard.ts'
import { ReviewForm } from './review-form.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Leave a review')

export function loader({ context, url }: Route.LoaderArgs) {
  return { name: requireAuthor(context, url).name }
}

async function leave(request: Request, ask: CallApi) {
  const { text = '' } = await textsOf(request)
  try {
    await ask(leaveAuthorReview, { text })
    return { isLeft: true }
  } catch (error) {
    return { isLeft: false, refusal: refusal(error, 'Something went wrong.', { text }) }
  }
}

export const action = ({ request, context }: Route.ActionArgs) => leave(request, context.get(apiContext))
export const clientAction = ({ request }: Route.ClientActionArgs) => leave(request, call)

export default function LeaveReview({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Leave a review</h1>
      {actionData?.isLeft ? (
        <>
          <Notice kind="success" title="Thank you for your review" live>
            It appears on our home page once the editorial office has read it.
          </Notice>
          <p>
            <ButtonLink href="/author">Back to your profile</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p className="lede">How was it to publish with us? Your words appear on our home page as {name}'s.</p>
          <ReviewForm fault={actionData?.refusal} text="" submit="Send review" />
        </>
      )}
    </main>
  )
}
