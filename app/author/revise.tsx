import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import type { Route } from './+types/revise.ts'
import { DeadLink } from './dead-link.tsx'
import { secretHeaders } from './open-link.ts'
import { openRevision } from './open-revision.ts'
import { EndedRevision, SubmittedRevision } from './revise-after.tsx'
import { ReviseForm } from './revise-form.tsx'
import { answering } from './revise-writes.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Revise your manuscript')
export const headers = secretHeaders

export async function loader({ params: { key }, context, url }: Route.LoaderArgs) {
  const opened = await openRevision(context, key)
  const done = ['uploaded', 'details'].find((one) => url.searchParams.has(one))
  return { ...opened, data: { ...opened.data, done, at: url.searchParams.get('at') } }
}

/** Each comment has a form of its own, whose name says which. */
export async function action(args: Route.ActionArgs) {
  const intent = (await args.request.clone().formData()).get('intent')
  return answerForm(args, answering(args.params.key, String(intent)))
}

export default function Revise({ loaderData, params: { key } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={null} />
  const { revision, done, at } = loaderData
  if (revision.state === 'submitted') return <SubmittedRevision revision={revision} />
  if (revision.state === 'ended') return <EndedRevision revision={revision} />
  return <ReviseForm revision={revision} reviewKey={key} {...{ done, at }} />
}
