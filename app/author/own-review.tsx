import { data, Form, redirect } from 'react-router'
import { changeAuthorReview, deleteOwnAuthorReview } from '#contracts/author-reviews.ts'
import { apiContext, type CallApi, servicesContext } from '#server/page-context.ts'
import { refusal, textsOf } from '../account/refusal.ts'
import { call } from '../api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import type { RouteHandle } from '../root.tsx'
import { useSending } from '../sending.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/own-review.ts'
import { requireAuthor } from './guard.ts'
import { ReviewForm } from './review-form.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Your review')

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const reviews = await context.get(servicesContext).authorReviews.ownReviews(author)
  const review = reviews.find(({ _id }) => _id === params.id)
  if (!review) throw data(null, { status: 404 })
  return { text: review.text, verified: review.verified }
}

async function act(id: string, request: Request, ask: CallApi) {
  const { text = '', intent } = await textsOf(request)
  try {
    if (intent === 'delete') {
      await ask(deleteOwnAuthorReview, { id })
      return redirect('/author')
    }
    await ask(changeAuthorReview, { id, text })
    return { isChanged: true }
  } catch (error) {
    const isDeleting = intent === 'delete'
    const fallback = isDeleting ? 'Failed to delete review.' : 'Something went wrong.'
    return { isChanged: false, isDeleting, refusal: refusal(error, fallback, { text }) }
  }
}

export const action = ({ params, request, context }: Route.ActionArgs) =>
  act(params.id, request, context.get(apiContext))
export const clientAction = ({ params, request }: Route.ClientActionArgs) => act(params.id, request, call)

export default function OwnReview({ loaderData: { text, verified }, actionData }: Route.ComponentProps) {
  const isSending = useSending()
  const fault = actionData?.refusal
  return (
    <main id="main" className="container-narrow section stack stack-large tracked">
      <header className="stack">
        <h1>Your review</h1>
        <p className="lede">
          {verified
            ? 'It is shown on our home page. If you change it, it is hidden until the editorial office has read it again.'
            : 'It appears on our home page once the editorial office has read it.'}
        </p>
      </header>
      {actionData?.isChanged && (
        <Notice kind="success" title="Your review is changed" live>
          It appears on our home page once the editorial office has read it.
        </Notice>
      )}
      <ReviewForm fault={actionData?.isDeleting ? undefined : fault} text={text} submit="Save changes" />
      <section className="stack stack-small" aria-labelledby="delete">
        <h2 id="delete">Delete</h2>
        <p>Your review is deleted for good{verified && ', and leaves the home page at once'}.</p>
        {actionData?.isDeleting && (
          <Notice kind="error" live>
            {fault?.error}
          </Notice>
        )}
        <Form method="post" className="cluster">
          <input type="hidden" name="intent" value="delete" />
          <Button type="submit" variant="danger" busy={isSending}>
            Delete review
          </Button>
          <ButtonLink variant="secondary" href="/author">
            Back to your profile
          </ButtonLink>
        </Form>
      </section>
    </main>
  )
}
