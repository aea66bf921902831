import type { RouterContextProvider } from 'react-router'
import type { Revision } from '#contracts/review/revisions.ts'
import { nextStep } from '#domain/decision/next-step.ts'
import { transferredInWords } from '#domain/manuscript/transfer.ts'
import { servicesContext, visitorContext } from '#server/page-context.ts'
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
  const outcome = 'revision' in opened.data ? await outcomeOf(context, opened.data.revision) : null
  return { ...opened, data: { ...opened.data, done, outcome, at: url.searchParams.get('at') } }
}

/** What has come of a submitted revision, as the status page tells it. */
async function outcomeOf(context: Readonly<RouterContextProvider>, revision: Revision) {
  const { state, manuscriptId: id, appealed, transferOffered } = revision
  if (state !== 'submitted') return null
  const { author } = context.get(visitorContext)
  const manuscript = await context.get(servicesContext).manuscripts.manuscript({ author, staff: null }, { id })
  const { status, transferred } = manuscript
  // Without a log-in the status does not say what only the author may know. Whoever has this link may.
  const sentence = nextStep({ ...manuscript, appealed, transferOffered })
  return { status, sentence, transferred: transferred ? transferredInWords(transferred) : null }
}

/** Each comment has a form of its own, whose name says which. */
export async function action(args: Route.ActionArgs) {
  const intent = (await args.request.clone().formData()).get('intent')
  return answerForm(args, answering(args.params.key, String(intent)))
}

export default function Revise({ loaderData, params: { key } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={null} />
  const { revision, outcome, done, at } = loaderData
  if (outcome) return <SubmittedRevision {...{ revision, outcome }} />
  if (revision.state === 'ended') return <EndedRevision revision={revision} />
  return <ReviseForm revision={revision} reviewKey={key} {...{ done, at }} />
}
