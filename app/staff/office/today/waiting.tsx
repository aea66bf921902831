import { CircleCheck } from 'lucide-react'
import { use } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { ErrorState } from '#app/components/empty-state.tsx'
import { successOf } from '#app/write/write.ts'
import { retryLetters } from '#contracts/office/outbox.ts'
import type { Scope } from '#domain/office/scope.ts'
import { mayAct } from '#domain/words/permissions.ts'
import { formatCount } from '#domain/words/waiting.ts'
import type { TodayCounts } from '#server/office/today/today.ts'
import { HandOver } from '../../hand-over.tsx'
import { OfficeRole } from '../../role.tsx'
import { WriteButton } from '../../write-button.tsx'
import { type Filter, filters, kinds } from './kinds.ts'
import { todayPath } from './query.ts'
import type { Row, Rows } from './rows.ts'
import { SeeWholeOffice } from './scope.tsx'

/** How much a filter shows; all of it where there is none. */
export function countShown(counts: TodayCounts, show: Filter | null): number {
  const shown: readonly string[] = show === null ? Object.keys(counts) : filters[show].kinds
  return Object.entries(counts).reduce((sum, [kind, { count }]) => sum + (shown.includes(kind) ? count : 0), 0)
}

type WhatWaitsProps = {
  whose: Scope
  /** Null where nothing is filtered. */
  show: Filter | null
  /** Null if it could not be loaded. */
  waiting: { counts: TodayCounts; rows: Rows } | null
  /** What is true where nothing waits. */
  otherwise: string
}

export function WhatWaits({ whose, show, waiting, otherwise }: WhatWaitsProps) {
  if (!waiting) {
    const retry = (
      <ButtonLink variant="secondary" href={todayPath(show)}>
        Retry
      </ButtonLink>
    )
    return (
      <ErrorState title="Fetch failed" action={retry}>
        <p>This list could not be loaded. Nothing was changed.</p>
      </ErrorState>
    )
  }
  const { counts, rows } = waiting
  const { urgent, ready, isCutShort } = rows
  return (
    <>
      {countShown(counts, null) > 0 && <Chips show={show} counts={counts} />}
      {urgent.length + ready.length === 0 && <NothingWaits {...{ whose, show, otherwise }} />}
      <Group id="late" title="Blocked or late" about="most urgent first" rows={urgent} from={todayPath(show)} />
      <Group
        id="ready"
        title={use(OfficeRole) === 'observer' ? 'Ready for an editor' : 'Ready for you'}
        about="longest waiting first"
        rows={ready}
        from={todayPath(show)}
      />
      {isCutShort && (
        <p className="muted">
          {show === null
            ? 'The first of each kind are shown. Choose a kind above to see more of it.'
            : 'The first are shown. The others follow when these are done.'}
        </p>
      )}
      {urgent.length + ready.length > 0 && <KeyHints />}
    </>
  )
}

function Chips({ show, counts }: { show: Filter | null; counts: TodayCounts }) {
  const shown = (Object.keys(filters) as Filter[]).filter((filter) => filter === show || countShown(counts, filter) > 0)
  return (
    <nav aria-label="Filter">
      <ul className="chips">
        {[null, ...shown].map((one) => (
          <li key={one}>
            <a href={todayPath(one)} aria-current={one === show ? 'true' : undefined}>
              {one === null ? 'All' : filters[one].label} <b>{formatCount(countShown(counts, one))}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NothingWaits({ whose, show, otherwise }: Omit<WhatWaitsProps, 'waiting'>) {
  const role = use(OfficeRole)
  return (
    <div className="card nothing">
      <CircleCheck />
      <h2>{show === null ? 'Nothing needs you' : 'Nothing of this kind needs you'}</h2>
      {show === null && <p>{otherwise}</p>}
      {whose === 'mine' && mayAct({ role }) && <SeeWholeOffice />}
    </div>
  )
}

function KeyHints() {
  return (
    <p className="today-keys needs-script">
      <span>
        <kbd>j</kbd> <kbd>k</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      {use(OfficeRole) !== 'observer' && (
        <span>
          <kbd>e</kbd> main action
        </span>
      )}
      {mayAct({ role: use(OfficeRole) }) && (
        <span>
          <kbd>h</kbd> hand over
        </span>
      )}
      <span>
        <kbd>?</kbd> all shortcuts
      </span>
    </p>
  )
}

/** `from`: where somebody comes back who hands one of them over. */
type GroupProps = { id: string; title: string; about: string; rows: readonly Row[]; from: string }

function Group({ id, title, about, rows, from }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <header className="today-group">
        <h2 id={id}>{title}</h2>
        <span>
          {rows.length}, {about}
        </span>
      </header>
      <ol className="today-rows" aria-labelledby={id} data-rows>
        {rows.map((row) => (
          <TodayRow key={row.key} row={row} from={from} />
        ))}
      </ol>
    </section>
  )
}

function TodayRow({ row, from }: { row: Row; from: string }) {
  const { kind, title, reason, about, warning, age, isLate, number, href, to, action, handOver } = row
  const { icon: Icon, tone } = kinds[kind]
  const role = use(OfficeRole)
  const isReading = role === 'observer'
  return (
    <li data-tone={tone}>
      <Icon />
      <div>
        <h3>
          <a href={href}>{title}</a>
          {handOver && mayAct({ role }) && <HandOver id={handOver} from={from} />}
        </h3>
        <p>
          <b>{reason}.</b> {about} {warning && <b data-tone="warning">{warning}.</b>}
        </p>
      </div>
      <p className="today-age" data-late={isLate || undefined}>
        {age === 'today' ? 'Today' : age}
        <small>{number}</small>
      </p>
      {isReading ? null : kind === 'failed-letters' ? (
        <span className="today-write">
          <WriteButton
            variant="secondary"
            size="normal"
            data-main
            label={action}
            about={title}
            write={{ send: (ask) => ask(retryLetters, {}), fallback: 'Retrying failed.', done: successOf }}
          />
        </span>
      ) : (
        <ButtonLink variant="secondary" href={to} data-main aria-label={`${action}: ${title}`}>
          {action}
        </ButtonLink>
      )}
    </li>
  )
}
