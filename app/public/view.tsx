import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { Inline } from '../enhance/inline.tsx'
import { showAbstract } from '../enhance/show-abstract.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/view.ts'

export const meta: Route.MetaFunction = () => privateMeta('Abstract')

/** Spec §2: the article arrives through navigation state, which only the browser has. */
export default function View() {
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Abstract</h1>
      <EmptyState
        title="Manuscript not found."
        action={<ButtonLink href="/journals">Browse the journals</ButtonLink>}
      />
      <template id="view">
        <h1>Title</h1>
        <p className="meta">Authors</p>
        <h2>Abstract</h2>
        <div className="prose">
          <Skeleton label="Loading the abstract" />
        </div>
        <p>
          <ButtonLink href="/journals">Open the article</ButtonLink>
        </p>
      </template>
      <Inline script={showAbstract} />
    </main>
  )
}
