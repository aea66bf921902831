import { type ReactNode, useRef } from 'react'
import { Badge, StatusBadge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { type Column, Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import { useHydrated } from '#app/hydrated.ts'
import type { ManuscriptSort } from '#contracts/manuscript/manuscript-lists.ts'
import type { Transferred } from '#contracts/manuscript/manuscripts.ts'
import type { SameAs } from '#contracts/manuscript/same-work.ts'
import { type BatchAction, batchWords } from '#domain/manuscript/batch.ts'
import { sameAsInWords } from '#domain/manuscript/same-work.ts'
import { shareInWords } from '#domain/manuscript/similarity/overlap.ts'
import { transferredInWords } from '#domain/manuscript/transfer.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import { type ReviewStage, reviewFilterLabels, stageLabels } from '#domain/words/peer-review.ts'
import { HandOver } from '../../hand-over.tsx'
import { type Asked, reviewPath } from './query.ts'

export type ReviewItem = {
  id: string
  number: string
  title: string
  authors: string
  journal: string
  type: string
  receivedAt: string
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
  sameAs: SameAs | null
  /** How much of its text another work has, in per cent. */
  inCommon: number | null
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
  /** What can be done to several of them at once. */
  batch: readonly BatchAction[]
}

export function ReviewList({ items, asked, pages, isCutShort, transferred, batch }: ReviewListProps) {
  if (!items) return <ErrorState title="Failed to load manuscripts. Please try refreshing." />
  if (items.length === 0 && transferred) return <EmptyState title={transferredInWords(transferred)} />
  if (items.length === 0) return <NothingHere asked={asked} />
  const rows = <Manuscripts items={items} asked={asked} batch={batch} />
  return (
    <>
      {batch.length > 0 ? (
        <Picking batch={batch} count={items.length} from={reviewPath(asked)}>
          {rows}
        </Picking>
      ) : (
        rows
      )}
      <Pagination page={asked.page} pageCount={pages} hrefOf={(page) => reviewPath({ ...asked, page })} />
      {isCutShort && <p className="muted">More manuscripts match. Narrow the search to see them.</p>}
    </>
  )
}

type ManuscriptsProps = { items: readonly ReviewItem[]; asked: Asked; batch: readonly BatchAction[] }

function Manuscripts({ items, asked, batch }: ManuscriptsProps) {
  const from = batch.includes('hand-over') ? reviewPath(asked) : null
  const columns: Column<ReviewItem>[] = [
    { header: 'Manuscript', cell: (item) => <Title item={item} isPickable={batch.length > 0} from={from} /> },
    {
      header: 'Received',
      sorts: { up: 'received-first', down: 'received-last' },
      cell: ({ receivedAt }) => (
        <time className="nowrap" dateTime={receivedAt}>
          {formatDate(receivedAt)}
        </time>
      ),
    },
    {
      header: 'In this status',
      sorts: { up: 'oldest', down: 'newest' },
      cell: ({ statusAt, age, revision }) => (
        <>
          <time dateTime={statusAt}>{age === 'today' ? 'Since today' : `For ${age}`}</time>
          {revision && `, ${revision}`}
        </>
      ),
    },
    { header: 'Notes', cell: (item) => <Badges item={item} showsStatus={asked.status === 'all'} /> },
  ]
  return (
    <Table
      caption="Manuscripts"
      hideCaption
      hasKeys
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      sorting={{
        current: asked.sort,
        hrefOf: (sort) => reviewPath({ ...asked, sort: sort as ManuscriptSort, page: 1 }),
      }}
    />
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

type TitleProps = { item: ReviewItem; isPickable: boolean; from: string | null }

/** `from`: the list to which somebody comes back who hands it over, or null where it cannot be. */
function Title({ item, isPickable, from }: TitleProps) {
  const { id, number, title, authors, journal, type } = item
  return (
    <div className="review-title">
      {isPickable && (
        <label className="review-pick">
          <input type="checkbox" name="id" value={id} aria-label={`Select ${title}`} />
        </label>
      )}
      <div>
        <a href={`/admin/review/${id}`}>{title}</a>
        {from !== null && <HandOver id={id} from={from} />}
        <p>{authors}</p>
        <p className="meta">
          {number} · {journal} · {type}
        </p>
      </div>
    </div>
  )
}

function Badges({ item, showsStatus }: { item: ReviewItem; showsStatus: boolean }) {
  const {
    status,
    stage,
    isLate,
    overdue,
    objections,
    appeal,
    returned,
    corrected,
    emailConfirmed,
    edited,
    sameAs,
    inCommon,
  } = item
  const hasNone = !(
    stage ||
    isLate ||
    overdue ||
    appeal ||
    returned ||
    corrected ||
    objections ||
    sameAs ||
    inCommon ||
    edited
  )
  if (hasNone && !showsStatus && (emailConfirmed || status === 'published')) return null
  return (
    <div className="review-facts">
      {showsStatus && <StatusBadge status={status} />}
      {stage && <Badge tone="info">{stageLabels[stage]}</Badge>}
      {isLate && <Badge tone="danger">{reviewFilterLabels.late}</Badge>}
      {overdue && <Badge tone="danger">{reviewFilterLabels.overdue}</Badge>}
      {appeal && <Badge tone="warning">{appeal}</Badge>}
      {returned && <Badge>Returned to the author</Badge>}
      {corrected && <Badge tone="info">Corrected by the author</Badge>}
      {objections > 0 && <Badge tone="warning">{objections === 1 ? '1 objection' : `${objections} objections`}</Badge>}
      {sameAs && <Badge tone="warning">{sameAsInWords(sameAs)}</Badge>}
      {inCommon && <Badge tone="warning">{shareInWords(inCommon)}</Badge>}
      {!emailConfirmed && status !== 'published' && <Badge>Address not confirmed</Badge>}
      {edited && <Badge>Edited</Badge>}
    </div>
  )
}

type PickingProps = { batch: readonly BatchAction[]; count: number; from: string; children: ReactNode }

/** Leads to the page that shows what would be sent. Nothing is done here, so that it needs no script. */
function Picking({ batch, count, from, children }: PickingProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const pickAll = (isPicked: boolean) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name=id]') ?? []) box.checked = isPicked
  }
  return (
    <form ref={form} action="/admin/review/several" className="stack stack-small">
      <input type="hidden" name="from" value={from} />
      <div className="review-batch">
        <label className="needs-script">
          <input type="checkbox" disabled={!isHydrated} onChange={(event) => pickAll(event.currentTarget.checked)} />
          <span>Select all {count}</span>
        </label>
        <fieldset className="cluster">
          <legend className="visually-hidden">With those selected</legend>
          {batch.map((action) => (
            <Button
              key={action}
              type="submit"
              name="action"
              value={action}
              variant="secondary"
              size="small"
              data-keys={action === 'hand-over' ? 'h' : undefined}
            >
              {batchWords[action].label}
            </Button>
          ))}
        </fieldset>
      </div>
      {children}
    </form>
  )
}
