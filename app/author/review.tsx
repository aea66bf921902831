import { useRef } from 'react'
import { Form } from 'react-router'
import { leaveAuthorReview } from '#contracts/author-reviews.ts'
import { authorReviewMax } from '#domain/author-review.ts'
import { useFocusOnFault } from '../account/focus-on-fault.ts'
import { refusal, textsOf } from '../account/refusal.ts'
import { call } from '../api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { TextArea } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { apiContext, type CallApi } from '../context.ts'
import type { RouteHandle } from '../root.tsx'
import { useSending } from '../sending.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/review.ts'
import { requireAuthor } from './guard.ts'

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
  const form = useRef<HTMLFormElement>(null)
  const isSending = useSending()
  const fault = actionData?.refusal
  useFocusOnFault(form, fault)
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
          <Form ref={form} method="post" className="form" noValidate>
            <TextArea
              label="Your review"
              name="text"
              rows={5}
              limit={authorReviewMax}
              error={fault?.error}
              defaultValue={fault?.typed.text}
            />
            <div>
              <Button type="submit" busy={isSending}>
                Send review
              </Button>
            </div>
          </Form>
        </>
      )}
    </main>
  )
}
