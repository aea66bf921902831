import { removeSample } from '#contracts/office/sample.ts'
import { servicesContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/sample.ts'
import { requireStaff } from './guard.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return { hasSample: await context.get(servicesContext).sample.hasSample() }
}

export const meta: Route.MetaFunction = () => privateMeta('Sample content')

const removing: Write<Texts, unknown> = {
  name: 'remove',
  send: (ask) => ask(removeSample, {}),
  fallback: 'The sample content could not be removed.',
  next: () => '/',
}

export function action(args: Route.ActionArgs) {
  requireStaff(args.context, args.url, 'admin')
  return answerForm(args, removing)
}

export default function Sample({ loaderData: { hasSample } }: Route.ComponentProps) {
  const remove = useWrite(removing)
  return (
    <main id="main" className="container staff-page stack">
      <h1>Sample content</h1>
      {hasSample ? (
        <>
          <p className="lede">
            Removes every sample article, manuscript, message, author review, course and account, for good, with all
            that was tried out on them: payments, receipts, e-mails, and issues that hold no article of your own. What
            you added yourself stays. If you are logged in to a sample account, you will be logged out.
          </p>
          <WriteForm of={remove} className="cluster">
            <SubmitButton variant="danger">Remove sample content</SubmitButton>
            <ButtonLink href="/" variant="secondary">
              Keep it
            </ButtonLink>
          </WriteForm>
        </>
      ) : (
        <EmptyState title="There is no sample content." action={<ButtonLink href="/">Go home</ButtonLink>} />
      )}
    </main>
  )
}
