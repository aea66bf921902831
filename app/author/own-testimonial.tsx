import { data } from 'react-router'
import { changeTestimonial, deleteOwnTestimonial } from '#contracts/site/testimonials.ts'
import { servicesContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/own-testimonial.ts'
import { requireAuthor } from './guard.ts'
import { ReviewForm } from './testimonial-form.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Your review')

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const reviews = await context.get(servicesContext).testimonials.ownReviews(author)
  const review = reviews.find(({ _id }) => _id === params.id)
  if (!review) throw data(null, { status: 404 })
  return { text: review.text, verified: review.verified }
}

const changing = (id: string): Write<Texts, unknown> => ({
  name: 'change',
  send: (ask, { text = '' }) => ask(changeTestimonial, { id, text }),
  fallback: 'Something went wrong.',
})

const deleting = (id: string): Write<Texts, unknown> => ({
  name: 'delete',
  send: (ask) => ask(deleteOwnTestimonial, { id }),
  fallback: 'Failed to delete review.',
  next: () => '/author',
})

export const action = (args: Route.ActionArgs) => answerForm(args, changing(args.params.id), deleting(args.params.id))

export default function OwnReview({ loaderData: { text, verified }, params: { id } }: Route.ComponentProps) {
  const change = useWrite(changing(id))
  const remove = useWrite(deleting(id))
  return (
    <main id="main" className="container-narrow section stack stack-large tracked">
      <header className="stack">
        <h1>Your review</h1>
        <p className="lede">
          {verified
            ? 'It is shown on our home page. If you change it, it will be hidden until the editorial office has approved it again.'
            : 'It will appear on our home page once the editorial office has approved it.'}
        </p>
      </header>
      {change.reply !== undefined && (
        <Notice kind="success" title="Review saved" live>
          It will appear on our home page once the editorial office has approved it.
        </Notice>
      )}
      <ReviewForm of={change} text={text} submit="Save changes" />
      <section className="stack stack-small" aria-labelledby="delete">
        <h2 id="delete">Delete</h2>
        <p>Your review will be permanently deleted{verified && ', and removed from the home page at once'}.</p>
        <WriteForm of={remove} className="cluster">
          <SubmitButton variant="danger">Delete review</SubmitButton>
          <ButtonLink variant="secondary" href="/author">
            Back to your profile
          </ButtonLink>
        </WriteForm>
      </section>
    </main>
  )
}
