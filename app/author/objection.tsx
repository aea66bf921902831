import { data } from 'react-router'
import { objectToNaming, readNotice } from '#contracts/manuscript-links.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext } from '#server/page-context.ts'
import { refusal, textsOf } from '../account/refusal.ts'
import { Button } from '../components/button.tsx'
import { TextArea } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/objection.ts'
import { secretHeaders } from './open-link.ts'

export const meta: Route.MetaFunction = () => privateMeta('Named as a co-author')
export const headers = secretHeaders

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  return context
    .get(apiContext)(readNotice, { token })
    .catch((error: unknown) => {
      throw error instanceof CallError && error.status === 404 ? data(null, { status: 404 }) : error
    })
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { reason = '' } = await textsOf(request)
  try {
    return { success: (await context.get(apiContext)(objectToNaming, { token, reason })).success }
  } catch (error) {
    return { refusal: refusal(error, 'Something went wrong. Please try again.', { reason }) }
  }
}

/** Opening the link changes nothing; the button tells the editors. */
export default function Objection({ loaderData, actionData }: Route.ComponentProps) {
  const { name, author, title, journal, objectedAt, resolvedAt } = loaderData
  const fault = actionData?.refusal
  return (
    <main id="main" className="container-narrow section stack">
      <h1>You are named as a co-author</h1>
      <p className="lede">{title}</p>
      <p>
        {author} has submitted this manuscript to {journal} and names you, {name}, as a co-author.
        {!objectedAt && ' If that is right, you need not do anything.'}
      </p>
      {actionData?.success && <Notice kind="success">{actionData.success}</Notice>}
      {objectedAt ? (
        <p>
          You objected on {formatDate(objectedAt)}.{' '}
          {resolvedAt
            ? `Our editors resolved it on ${formatDate(resolvedAt)} and have written to you.`
            : 'Nothing is published before our editors have resolved it.'}
        </p>
      ) : (
        <form method="post" className="form">
          <TextArea
            label="Why do you object?"
            hint="Our editors read it. The author is not shown your words."
            name="reason"
            rows={6}
            defaultValue={fault?.typed.reason}
            error={fault?.error}
          />
          <div>
            <Button type="submit">I object to being named</Button>
          </div>
        </form>
      )}
    </main>
  )
}
