import { useEffect } from 'react'
import { Form, redirect, useNavigate } from 'react-router'
import { deleteByLink } from '#contracts/manuscript-links.ts'
import { withdrawOwn } from '#contracts/manuscripts.ts'
import { apiContext, type CallApi } from '#server/page-context.ts'
import { call, sentenceOf } from '../api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import type { RouteHandle } from '../root.tsx'
import { useSending } from '../sending.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/delete-by-link.ts'
import { DeadLink } from './dead-link.tsx'
import { openLink, openOwn, secretHeaders } from './open-link.ts'
import { ownPath } from './own-path.ts'

// Spec §9
const onAfterMs = 2000

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Delete your manuscript')
export const headers = secretHeaders

/** Behind the e-mailed link, and on the owner's own pages. */
export const loader = ({ params: { token, id = '' }, context, url }: Route.LoaderArgs) =>
  token ? openLink(context, token, 'delete') : openOwn(context, url, id, 'delete')

/** The link is dead once it has done its work; it need not be opened again to say so. */
export const shouldRevalidate = () => false

async function remove({ token, id = '' }: { token?: string | undefined; id?: string | undefined }, ask: CallApi) {
  try {
    const { success } = token ? await ask(deleteByLink, { token }) : await ask(withdrawOwn, { id })
    return { success }
  } catch (error) {
    return { error: sentenceOf(error, 'Failed to delete manuscript.') }
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const answer = await remove(params, context.get(apiContext))
  return answer.success ? redirect('/success') : answer
}
export const clientAction = ({ params }: Route.ClientActionArgs) => remove(params, call)

/** Opening the link deletes nothing: a mail scanner may follow it. */
export default function DeleteByLink({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const isSending = useSending()
  if (actionData?.success) return <Deleted message={actionData.success} next={token ? '/' : '/author'} />
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={loaderData.place} />
  const { manuscript } = loaderData
  const verb = token ? 'Delete' : 'Withdraw'
  return (
    <main id="main" className="container-narrow section stack">
      <h1>{verb} your manuscript?</h1>
      <p className="lede">{manuscript.title}</p>
      <p>The manuscript and its file are deleted for good. This cannot be undone.</p>
      {actionData?.error && (
        <Notice kind="error" live>
          {actionData.error}
        </Notice>
      )}
      <Form method="post" className="cluster">
        <Button type="submit" variant="danger" busy={isSending}>
          {verb} manuscript
        </Button>
        <ButtonLink variant="secondary" href={token ? `/status/${manuscript._id}` : ownPath(manuscript._id)}>
          Keep it
        </ButtonLink>
      </Form>
    </main>
  )
}

function Deleted({ message, next }: { message: string; next: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(next), onAfterMs)
    return () => clearTimeout(timer)
  }, [navigate, next])
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Deleted</h1>
      <Notice kind="success" live>
        {message}
      </Notice>
    </main>
  )
}
