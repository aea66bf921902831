import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { deleteByLink } from '#contracts/manuscript/manuscript-links.ts'
import { withdrawOwn } from '#contracts/manuscript/manuscripts.ts'
import { ButtonLink } from '../components/button.tsx'
import { MarkedText } from '../components/inline-markup.tsx'
import { Notice } from '../components/notice.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/delete-by-link.ts'
import { DeadLink } from './dead-link.tsx'
import { openLink, openOwn, secretHeaders } from './open-link.ts'
import { ownPath } from './own-path.ts'

// Spec §9.
const onAfterMs = 2000

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Withdraw your manuscript')
export const headers = secretHeaders

/** Serves both the e-mailed link and the owner's own pages. */
export const loader = ({ params: { token, id = '' }, context, url }: Route.LoaderArgs) =>
  token ? openLink(context, token, 'delete') : openOwn(context, url, id, 'delete')

/** After the deletion the link no longer works, so opening it again would show an error. */
export const shouldRevalidate = () => false

type Params = { token?: string | undefined; id?: string | undefined }

const deleting = ({ token, id = '' }: Params): Write<Texts, { success: string }> => ({
  name: 'delete',
  send: (ask) => (token ? ask(deleteByLink, { token }) : ask(withdrawOwn, { id })),
  fallback: 'Failed to delete manuscript.',
})

/** Without scripts `/success` is shown, because the page with the result needs a script to go on. */
export const action = (args: Route.ActionArgs) => answerForm(args, { ...deleting(args.params), next: () => '/success' })

/** Opening the link deletes nothing, because mail scanners open links too. */
export default function DeleteByLink({ loaderData, params }: Route.ComponentProps) {
  const { token } = params
  const remove = useWrite(deleting(params))
  if (remove.reply) return <Withdrawn message={remove.reply.success} next={token ? '/' : '/author'} />
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={loaderData.place} />
  const { manuscript } = loaderData
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Withdraw your manuscript?</h1>
      <p className="lede">
        <MarkedText text={manuscript.title} markup={manuscript.markup?.title} />
      </p>
      <p>The manuscript and its file will be permanently deleted. This cannot be undone.</p>
      <WriteForm of={remove} className="cluster">
        <SubmitButton variant="danger">Withdraw manuscript</SubmitButton>
        <ButtonLink variant="secondary" href={token ? `/status/${manuscript._id}` : ownPath(manuscript._id)}>
          Keep it
        </ButtonLink>
      </WriteForm>
    </main>
  )
}

function Withdrawn({ message, next }: { message: string; next: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(next), onAfterMs)
    return () => clearTimeout(timer)
  }, [navigate, next])
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Manuscript withdrawn</h1>
      <Notice kind="success" live>
        {message}
      </Notice>
    </main>
  )
}
