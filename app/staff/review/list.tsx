import { useRef } from 'react'
import { Badge, StatusBadge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import type { Writing } from '#app/write/use-write.ts'
import type { Texts } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { Transferred } from '#contracts/manuscripts.ts'
import type { Status } from '#domain/manuscript-status.ts'
import { type ReviewStage, reviewFilterLabels, stageLabels } from '#domain/peer-review.ts'
import { transferredInWords } from '#domain/transfer.ts'
import { pickedValue } from './batch.tsx'
import { type Asked, reviewPath } from './query.ts'

export type ReviewItem = {
  id: string
  number: string
  title: string
  authors: string
  journal: string
  type: string
  status: Status
  statusAt: string
  age: string
  /** Such as 'revision came 4 days ago'. */
  revision: string | null
  stage: ReviewStage | null
  isLate: boolean
  overdue: boolean
  objections: number
  /** What the badge of an open appeal says to this member of staff, or null. */
  appeal: string | null
  returned: boolean
  corrected: boolean
  emailConfirmed: boolean
  edited: boolean
}

type ReviewListProps = {
  /** Null if the list could not be loaded. */
  items: readonly ReviewItem[] | null
  asked: Asked
  pages: number
  /** True if there are more items than the last page can show. */
  isCutShort: boolean
  /** Where the manuscript went that had the number searched for, if it has left the editor's journal. */
  transferred?: Transferred | undefined
  batch: { action: string; label: string; of: Writing<Texts, unknown> } | null
}

export function ReviewList({ items, asked, pages, isCutShort, transferred, batch }: ReviewListProps) {
  const form = useRef<HTMLFormElement>(null)
  if (!items) return <ErrorState title="Failed to load manuscripts. Please try refreshing." />
  if (items.length === 0 && transferred) return <EmptyState title={transferredInWords(transferred)} />
  if (items.length === 0) return <NothingHere asked={asked} />
  const rows = (
    <ol className="review-list" aria-label="Manuscripts" data-rows>
      {items.map((item) => (
        <Item key={item.id} item={item} isPickable={batch !== null} showsStatus={asked.status === 'all'} />
      ))}
    </ol>
  )
  return (
    <>
      {batch ? (
        <WriteForm of={batch.of} ref={form} className="stack" hasOwnNotice key={items.map(({ id }) => id).join()}>
          <BatchBar {...batch} form={form} count={items.length} />
          {rows}
        </WriteForm>
      ) : (
        rows
      )}
      <Pagination page={asked.page} pageCount={pages} hrefOf={(page) => reviewPath({ ...asked, page })} />
      {isCutShort && <p className="muted">More manuscripts match. Narrow the search to see them.</p>}
    </>
  )
}

function NothingHere({ asked }: { asked: Asked }) {
  const elsewhere = asked.search !== '' && asked.status !== 'all'
  return (
    <EmptyState
      title="No manuscripts in this category."
      action={
        elsewhere && (
          <ButtonLink variant="secondary" href={reviewPath({ ...asked, status: 'all', page: 1 })}>
            Search in all
          </ButtonLink>
        )
      }
    />
  )
}

type ItemProps = { item: ReviewItem; isPickable: boolean; showsStatus: boolean }

function Item({ item, isPickable, showsStatus }: ItemProps) {
  const {
    id,
    number,
    title,
    authors,
    journal,
    type,
    status,
    statusAt,
    age,
    revision,
    stage,
    isLate,
    overdue,
    objections,
    appeal,
    returned,
    corrected,
    emailConfirmed,
    edited,
  } = item
  return (
    <li>
      {isPickable && (
        <label className="review-pick">
          <input type="checkbox" name="manuscript" value={pickedValue(item)} aria-label={`Select ${title}`} />
        </label>
      )}
      <div className="stack stack-small">
        <h2>
          <a href={`/admin/review/${id}`}>{title}</a>
        </h2>
        <p>{authors}</p>
        <p className="meta">
          {number} · {journal} · {type}
        </p>
      </div>
      <div className="review-facts">
        <span className="meta">
          <time dateTime={statusAt}>{age === 'today' ? 'Since today' : `For ${age}`}</time>
          {revision && `, ${revision}`}
        </span>
        {showsStatus && <StatusBadge status={status} />}
        {stage && <Badge tone="info">{stageLabels[stage]}</Badge>}
        {isLate && <Badge tone="danger">{reviewFilterLabels.late}</Badge>}
        {overdue && <Badge tone="danger">{reviewFilterLabels.overdue}</Badge>}
        {appeal && <Badge tone="warning">{appeal}</Badge>}
        {returned && <Badge>Returned to the author</Badge>}
        {corrected && <Badge tone="info">Corrected by the author</Badge>}
        {objections > 0 && (
          <Badge tone="warning">{objections === 1 ? '1 objection' : `${objections} objections`}</Badge>
        )}
        {!emailConfirmed && status !== 'published' && <Badge>Address not confirmed</Badge>}
        {edited && <Badge>Edited</Badge>}
      </div>
    </li>
  )
}

type BatchBarProps = { action: string; label: string; count: number; form: { current: HTMLFormElement | null } }

function BatchBar({ action, label, count, form }: BatchBarProps) {
  const pickAll = (isPicked: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name=manuscript]') ?? [])
      box.checked = isPicked
  }
  return (
    <div className="review-batch">
      <label className="needs-script">
        <input type="checkbox" onChange={(event) => pickAll(event.currentTarget.checked)} />
        <span>Select all {count}</span>
      </label>
      <input type="hidden" name="label" value={label} />
      <SubmitButton name="action" value={action} variant="secondary" size="small">
        {label}
      </SubmitButton>
    </div>
  )
}
