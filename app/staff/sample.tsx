import { redirect } from 'react-router'
import { removeSample } from '#contracts/sample.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/sample.ts'
import { requireStaff } from './guard.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return { hasSample: await context.get(servicesContext).sample.hasSample() }
}

export const meta: Route.MetaFunction = () => privateMeta('Sample content')

export async function action({ context, url }: Route.ActionArgs) {
  requireStaff(context, url, 'admin')
  await context.get(apiContext)(removeSample, {})
  return redirect('/')
}

export default function Sample({ loaderData: { hasSample } }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Sample content</h1>
      {hasSample ? (
        <>
          <p className="lede">
            Removes every sample article, manuscript, message, author review, course and account, for good, with all
            that was tried out on them: payments, receipts, e-mails, and issues that hold no article of your own. What
            you added yourself stays. If you are signed in to a sample account, you will be signed out.
          </p>
          <form method="post" className="cluster">
            <Button type="submit" variant="danger">
              Remove sample content
            </Button>
            <ButtonLink href="/" variant="secondary">
              Keep it
            </ButtonLink>
          </form>
        </>
      ) : (
        <EmptyState title="There is no sample content." action={<ButtonLink href="/">Go home</ButtonLink>} />
      )}
    </main>
  )
}
