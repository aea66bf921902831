import { redirect } from 'react-router'
import { sampleSignIn } from '#contracts/accounts.ts'
import { apiContext } from '#server/page-context.ts'
import { sentenceOf } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/sample-sign-in.ts'

export const meta: Route.MetaFunction = () => privateMeta('Sample account')

export async function action({ params: { token }, context }: Route.ActionArgs) {
  const reply = await context
    .get(apiContext)(sampleSignIn, { token })
    .catch((error: unknown) => ({ error: sentenceOf(error, 'Login failed') }))
  return 'error' in reply ? reply : redirect(reply.redirect)
}

/** Where the console's links lead. Opening one changes nothing; the button signs in. */
export default function SampleSignIn({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Sample account</h1>
      <p className="lede">
        This link signs you in, once, to an account that came with the sample content. What you try out on sample
        records is removed together with them.
      </p>
      {actionData?.error && <Notice kind="error">{actionData.error}</Notice>}
      <form method="post">
        <Button type="submit">Sign in</Button>
      </form>
    </main>
  )
}
