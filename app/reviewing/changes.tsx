import { secretHeaders } from '../author/open-link.ts'
import { TextChanges } from '../components/text-changes.tsx'
import { Title } from '../components/title.tsx'
import { WordChanges } from '../components/word-changes.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/changes.ts'
import { DeadReviewLink, LinkPage } from './link-page.tsx'
import { openChanges } from './open-review.ts'

export const meta: Route.MetaFunction = () => privateMeta('What changed')
export const headers = secretHeaders

export const loader = ({ params: { token }, context }: Route.LoaderArgs) => openChanges(context, token)

/** For reviewers of a later round. Both texts are those that reviewers get. */
export default function Changes({ loaderData, params: { token } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadReviewLink reason={loaderData.dead} />
  const { review, changes } = loaderData
  const { from, to, fields, text } = changes
  return (
    <LinkPage journal={review.journal} number={review.number}>
      <main id="main" className="container link-text stack">
        <h1>What changed since version {from}</h1>
        <p className="lede">
          <Title text={review.title} />
        </p>
        <p>
          You reviewed version {from}. This is version {to}. <a href={`/reviewing/${token}`}>Back to your review</a>
        </p>
        <section className="stack" aria-labelledby="fields">
          <h2 id="fields">Title and abstract</h2>
          {fields.length === 0 && <p>Nothing was changed in them.</p>}
          {fields.map((field) => (
            <WordChanges key={field.label} {...field} />
          ))}
        </section>
        <section className="stack" aria-labelledby="text">
          <h2 id="text">The text</h2>
          <TextChanges {...text} />
        </section>
      </main>
    </LinkPage>
  )
}
