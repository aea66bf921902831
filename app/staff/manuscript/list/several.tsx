import { useState } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { Select, TextArea } from '#app/components/form-field.tsx'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite } from '#app/write/use-write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { rehearseSeveral } from '#contracts/manuscript/decisions.ts'
import { type BatchAction, batchActions, batchWords } from '#domain/manuscript/batch.ts'
import { servicesContext } from '#server/page-context.ts'
import { Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { reasonMark, ShownLetters } from '../../shown-letters.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/several.ts'
import { doingToSeveral, pickedIds, pickedValue } from './batch.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Several manuscripts')

function readAsked({ searchParams }: URL) {
  const from = searchParams.get('from') ?? ''
  return {
    action: batchActions.find((each) => each === searchParams.get('action')) ?? null,
    ids: pickedIds(searchParams, 'id'),
    staffId: searchParams.get('staffId') ?? '',
    from: /^\/admin\/(review|dashboard)(\?|$)/.test(from) ? from : '/admin/review',
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { action, ...asked } = readAsked(url)
  if (action === null) throw new Response(null, { status: 404 })
  const { today } = context.get(servicesContext)
  const asksEditor = batchWords[action].asks === 'editor'
  const editors = asksEditor ? await today.editorsOfSeveral(staff, asked.ids) : []
  const isChosen = !asksEditor || editors.some(({ _id }) => _id === asked.staffId)
  const comment = batchWords[action].asks === 'reason' ? reasonMark : ''
  const rehearsed =
    asked.ids.length > 0 && isChosen
      ? await orFailed(
          context,
          today.rehearseSeveral(staff, { action, ids: asked.ids, comment, staffId: asked.staffId || undefined }),
        )
      : { manuscripts: [] }
  return { ...asked, action, editors, isChosen, manuscripts: rehearsed?.manuscripts ?? null }
}

export function action(args: Route.ActionArgs) {
  const { action: asked, from } = readAsked(new URL(args.request.url))
  if (asked === null) throw new Response(null, { status: 404 })
  return answerForm(args, doingToSeveral(asked, from))
}

export default function Several({ loaderData }: Route.ComponentProps) {
  const { action, ids, from, editors, isChosen, staffId, manuscripts } = loaderData
  const { label } = batchWords[action]
  const write = useWrite(doingToSeveral(action, from))
  const isToday = from.startsWith('/admin/dashboard')
  const back = isToday ? 'Back to Today' : 'Back to the list'
  const parent = { label: isToday ? 'Today' : 'Manuscripts', href: from }
  return (
    <StaffPage
      title={ids.length === 0 ? label : `${label}: ${ids.length === 1 ? '1 manuscript' : `${ids.length} manuscripts`}`}
      parent={parent}
      intro={ids.length > 0 && 'Nothing has been changed or sent yet. Check what would go, then confirm once for all.'}
    >
      {ids.length === 0 && (
        <EmptyState
          title="Please select a manuscript first."
          action={
            <ButtonLink variant="secondary" href={from}>
              {back}
            </ButtonLink>
          }
        >
          <p>Tick the manuscripts in the list, then choose what to do.</p>
        </EmptyState>
      )}
      {ids.length > 0 && batchWords[action].asks === 'editor' && (
        <ChooseEditor {...{ action, ids, from, editors, staffId }} />
      )}
      {!manuscripts && <ErrorState title="The e-mails could not be loaded.">Please try again in a moment.</ErrorState>}
      {manuscripts && manuscripts.length > 0 && isChosen && (
        <Confirm action={action} manuscripts={manuscripts} staffId={staffId} write={write} />
      )}
    </StaffPage>
  )
}

type ChooseEditorProps = {
  action: BatchAction
  ids: readonly string[]
  from: string
  editors: { _id: string; name: string }[]
  staffId: string
}

function ChooseEditor({ action, ids, from, editors, staffId }: ChooseEditorProps) {
  return (
    <Filters
      key={staffId}
      action="/admin/review/several"
      className="find-one"
      hidden={{ action, from }}
      submit="Show the e-mails"
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <Select
        label="Hand over to"
        name="staffId"
        placeholder="Choose a colleague"
        defaultValue={staffId}
        options={editors.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </Filters>
  )
}

type Rehearsed = ReplyOf<typeof rehearseSeveral>['manuscripts'][number]
type ConfirmProps = {
  action: BatchAction
  manuscripts: readonly Rehearsed[]
  staffId: string
  write: ReturnType<typeof useWrite<Record<string, string>, unknown>>
}

function Confirm({ action, manuscripts, staffId, write }: ConfirmProps) {
  const { confirm, asks } = batchWords[action]
  const [reason, setReason] = useState('')
  const possible = manuscripts.filter(({ error }) => error === null)
  const count = possible.reduce((sum, { letters }) => sum + letters.length, 0)
  return (
    <WriteForm of={write} fields={['comment']} className="stack">
      {asks === 'reason' && possible.length > 0 && (
        <TextArea
          label="Reason"
          name="comment"
          hint="Every author reads it, so it must be true of all of them."
          rows={4}
          maxLength={5000}
          error={write.faultAt('comment')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {staffId && <input type="hidden" name="staffId" value={staffId} />}
      <ul className="several">
        {manuscripts.map((manuscript) => (
          <One key={manuscript._id} manuscript={manuscript} reason={reason} />
        ))}
      </ul>
      {possible.length > 0 ? (
        <div className="cluster">
          <SubmitButton>{confirm}</SubmitButton>
          <span className="muted">{count === 1 ? '1 e-mail' : `${count} e-mails`} if all stay selected.</span>
        </div>
      ) : (
        <EmptyState title="This can be done to none of them." />
      )}
    </WriteForm>
  )
}

function One({ manuscript: { _id, about, error, letters }, reason }: { manuscript: Rehearsed; reason: string }) {
  return (
    <li className="card">
      <div className="review-title">
        {about && error === null && (
          <label className="review-pick">
            <input
              type="checkbox"
              name="manuscript"
              value={pickedValue(_id, about.updatedAt)}
              defaultChecked
              aria-label={`Select ${about.title}`}
            />
          </label>
        )}
        <div className="stack stack-small">
          <h2>{about ? <a href={`/admin/review/${_id}`}>{about.title}</a> : 'A manuscript that is not here'}</h2>
          {about && <p className="meta">{about.number}</p>}
          {error !== null && <p className="letter-error">Will be left out: {error}</p>}
          {error === null && <ShownLetters {...{ letters, reason }} />}
        </div>
      </div>
    </li>
  )
}
