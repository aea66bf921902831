import { useEffect } from 'react'
import { Form, redirect, useNavigate } from 'react-router'
import { deleteByLink } from '#contracts/manuscripts.ts'
import { call, sentenceOf } from '../api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { apiContext, type CallApi } from '../context.ts'
import type { RouteHandle } from '../root.tsx'
import { useSending } from '../sending.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/delete-by-link.ts'
import { DeadLink } from './dead-link.tsx'
import { openLink, secretHeaders } from './open-link.ts'

// Spec §9
const homeAfterMs = 2000

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Delete your manuscript')
export const headers = secretHeaders

export const loader = ({ params, context }: Route.LoaderArgs) => openLink(context, params.token, 'delete')

/** The link is dead once it has done its work; it need not be opened again to say so. */
export const shouldRevalidate = () => false

async function remove(token: string, ask: CallApi) {
  try {
    return { success: (await ask(deleteByLink, { token })).success }
  } catch (error) {
    return { error: sentenceOf(error, 'Failed to delete manuscript.') }
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const answer = await remove(params.token, context.get(apiContext))
  return answer.success ? redirect('/success') : answer
}
export const clientAction = ({ params }: Route.ClientActionArgs) => remove(params.token, call)

/** Opening the link deletes nothing: a mail scanner may follow it. */
export default function DeleteByLink({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useSending()
  if (actionData?.success) return <Deleted message={actionData.success} />
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} />
  const { manuscript } = loaderData
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Delete your manuscript?</h1>
      <p className="lede">{manuscript.title}</p>
      <p>The manuscript and its file are deleted for good. This cannot be undone.</p>
      {actionData?.error && (
        <Notice kind="error" live>
          {actionData.error}
        </Notice>
      )}
      <Form method="post" className="cluster">
        <Button type="submit" variant="danger" busy={isSending}>
          Delete manuscript
        </Button>
        <ButtonLink variant="secondary" href={`/status/${manuscript._id}`}>
          Keep it
        </ButtonLink>
      </Form>
    </main>
  )
}

function Deleted({ message }: { message: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/'), homeAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Deleted</h1>
      <Notice kind="success" live>
        {message}
      </Notice>
    </main>
  )
}
