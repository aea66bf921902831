import { unsubscribe } from '#contracts/newsletter.ts'
import { apiContext } from '#server/page-context.ts'
import { sentenceOf } from '../api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/unsubscribe.ts'

export const meta: Route.MetaFunction = () => privateMeta('Leave the newsletter')

export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export async function action({ params: { token }, context }: Route.ActionArgs) {
  try {
    return { isGood: true, message: (await context.get(apiContext)(unsubscribe, { token })).success }
  } catch (error) {
    return { isGood: false, message: sentenceOf(error, 'Something went wrong. Please try again.') }
  }
}

/** Opening the link changes nothing: a mail scanner that follows it takes nobody off the list. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Leave the newsletter</h1>
      {actionData && <Notice kind={actionData.isGood ? 'success' : 'error'}>{actionData.message}</Notice>}
      {actionData?.isGood ? (
        <p>
          <ButtonLink href="/">Go home</ButtonLink>
        </p>
      ) : (
        <form method="post" className="stack">
          <p className="lede">We will not write to you again unless you join anew.</p>
          <p>
            <Button type="submit">Leave the newsletter</Button>
          </p>
        </form>
      )}
    </main>
  )
}
