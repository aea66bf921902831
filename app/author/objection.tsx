import { data } from 'react-router'
import { objectToNaming, readNotice } from '#contracts/manuscript/manuscript-links.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext } from '#server/page-context.ts'
import { TextArea } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
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

const objecting = (token: string): Write<Texts, { success: string }> => ({
  name: 'object',
  send: (ask, { reason = '' }) => ask(objectToNaming, { token, reason }),
  fallback: 'Something went wrong. Please try again.',
})

export const action = (args: Route.ActionArgs) => answerForm(args, objecting(args.params.token))

/** Opening the link changes nothing. Only the button informs the editors. */
export default function Objection({ loaderData, params: { token } }: Route.ComponentProps) {
  const object = useWrite(objecting(token))
  const { name, author, title, journal, objectedAt, resolvedAt } = loaderData
  return (
    <main id="main" className="container-narrow section stack">
      <h1>You are named as a co-author</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      <p>
        {author} has submitted this manuscript to {journal} and names you, {name}, as a co-author.
        {!objectedAt && ' If that is right, you need not do anything.'}
      </p>
      {object.reply && <Notice kind="success">{object.reply.success}</Notice>}
      {objectedAt ? (
        <p>
          You objected on {formatDate(objectedAt)}.{' '}
          {resolvedAt
            ? `Our editors resolved it on ${formatDate(resolvedAt)} and have e-mailed you.`
            : 'Nothing will be published until our editors have resolved it.'}
        </p>
      ) : (
        <WriteForm of={object} field="reason">
          <TextArea
            label="Why do you object?"
            hint="Only our editors see this; the author does not."
            name="reason"
            rows={6}
          />
          <div>
            <SubmitButton>I object to being named</SubmitButton>
          </div>
        </WriteForm>
      )}
    </main>
  )
}
