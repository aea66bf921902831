import { leaveTestimonial } from '#contracts/site/testimonials.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import type { Route } from './+types/testimonial.ts'
import { requireAuthor } from './guard.ts'
import { ReviewForm } from './testimonial-form.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Leave a review')

export function loader({ context, url }: Route.LoaderArgs) {
  return { name: requireAuthor(context, url).name }
}

const leaving: Write<Texts, unknown> = {
  name: 'leave',
  send: (ask, { text = '' }) => ask(leaveTestimonial, { text }),
  fallback: 'Something went wrong.',
}

export const action = (args: Route.ActionArgs) => answerForm(args, leaving)

export default function LeaveReview({ loaderData: { name } }: Route.ComponentProps) {
  const leave = useWrite(leaving)
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Leave a review</h1>
      {leave.reply ? (
        <>
          <Notice kind="success" title="Thank you for your review" live>
            It will appear on our home page once the editorial office has approved it.
          </Notice>
          <p>
            <ButtonLink href="/author">Back to your profile</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p className="lede">How was it to publish with us? Your words appear on our home page as {name}'s.</p>
          <ReviewForm of={leave} text="" submit="Send review" />
        </>
      )}
    </main>
  )
}
