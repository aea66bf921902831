import { useId } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { Table } from '#app/components/table.tsx'
import { formatMoment } from '#app/format.ts'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { showReadyTexts, startTextRun, stopTextRun, textCountMax } from '#contracts/publishing/text-runs.ts'
import { count } from '#domain/words/count.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { useLookAgain } from '../../look-again.ts'
import { StaffPage } from '../../staff-page.tsx'
import { WriteButton } from '../../write-button.tsx'
import type { Route } from './+types/backfill.ts'
import '../../../styles/newsletter.css'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Texts of articles')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return orFailed(context, context.get(servicesContext).texts.textRun())
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>
type Run = NonNullable<Loaded['run']>

const fallback = 'That was not saved. Try again.'

const upTo = (number: number, thing: string) =>
  number === textCountMax ? `${number.toLocaleString('en')} or more ${thing}s` : count(number, thing)

export default function Backfill({ loaderData }: Route.ComponentProps) {
  const isOpen = loaderData?.run?.isOpen === true
  useLookAgain(isOpen)
  return (
    <StaffPage
      title="Texts of articles"
      intro="Articles that were published with a Word file can have their text made from it. Files that were published stay as they are, and no new version is made. Readers see a text only once you show it."
    >
      {loaderData ? (
        <div className="stack">
          {!isOpen && <Lacking {...loaderData} />}
          {loaderData.run && <Progress run={loaderData.run} lacking={loaderData.lacking} />}
          <Ready ready={loaderData.ready} />
          {loaderData.run && <Texts texts={loaderData.texts} />}
        </div>
      ) : (
        <ErrorState title="Fetch failed" />
      )}
    </StaffPage>
  )
}

function Lacking({ lacking }: Loaded) {
  if (lacking === 0)
    return <EmptyState title="No texts to make">Every article that has a Word file has its text.</EmptyState>
  return (
    <section className="card stack stack-small" aria-labelledby="lacking">
      <h2 id="lacking" className="aside-title">
        {upTo(lacking, 'article')} with a Word file and no text
      </h2>
      <p className="meta">They are made one after the other, while other work goes first.</p>
      <div>
        <WriteButton
          label="Make all texts"
          about={upTo(lacking, 'article')}
          variant="primary"
          write={{ send: (ask) => ask(startTextRun, {}), fallback, done: ({ success }) => success }}
        />
      </div>
    </section>
  )
}

function Progress({ run, lacking }: { run: Run; lacking: number }) {
  const id = useId()
  const { made, failed, underWay, isOpen, startedAt, startedBy, stoppedBy } = run
  const left = isOpen ? Math.max(0, lacking - failed) + underWay : underWay
  const done = made + failed
  const state = isOpen ? 'Under way' : stoppedBy !== null ? `Stopped by ${stoppedBy}` : 'Done'
  return (
    <section className="card stack stack-small" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="aside-title">
        {isOpen ? 'The texts are being made' : 'The last time'}
      </h2>
      <div className="sending">
        <label htmlFor={id}>
          {state}: {count(made, 'text')} made, {failed} failed, {left.toLocaleString('en')}
          {lacking === textCountMax && ' or more'} left
        </label>
        <progress id={id} value={done} max={Math.max(1, done + left)} />
      </div>
      <p className="meta">
        Started by {startedBy}, {formatMoment(startedAt)}
      </p>
      {isOpen && (
        <div>
          <WriteButton
            label="Stop"
            about="making the texts"
            variant="secondary"
            write={{ send: (ask) => ask(stopTextRun, {}), fallback, done: ({ success }) => success }}
          />
        </div>
      )}
    </section>
  )
}

function Ready({ ready }: { ready: number }) {
  if (ready === 0) return null
  return (
    <section className="card stack stack-small" aria-labelledby="ready">
      <h2 id="ready" className="aside-title">
        {upTo(ready, 'text')} with nothing unsettled
      </h2>
      <p className="meta">
        Everything in them was understood or is settled, and readers don’t see them yet. Texts that were made from a
        file other than the published one are not among them: look at those first.
      </p>
      <div>
        <WriteButton
          label="Show them to readers"
          about={upTo(ready, 'text')}
          variant="primary"
          write={{ send: (ask) => ask(showReadyTexts, {}), fallback, done: ({ success }) => success }}
        />
      </div>
    </section>
  )
}

type Text = Loaded['texts'][number]

const badges = {
  waiting: <Badge>Waiting</Badge>,
  reading: <Badge tone="info">Being made</Badge>,
  failed: <Badge tone="danger">Failed</Badge>,
}

function stateOf({ state, fault, troubles, isShown }: Text) {
  if (state !== 'read')
    return (
      <>
        {badges[state]} {fault}
      </>
    )
  if (isShown) return <Badge tone="success">Shown to readers</Badge>
  return troubles > 0 ? `${troubles} to settle` : 'Nothing unsettled'
}

function Texts({ texts }: { texts: Text[] }) {
  if (texts.length === 0) return null
  return (
    <Table
      caption="Texts of that run, failed ones first"
      columns={[
        {
          header: 'Article',
          cell: ({ fileId, title, customId }) => (
            <>
              <a href={`/admin/texts/${fileId}`}>{title}</a> <span className="meta">{customId}</span>
            </>
          ),
        },
        { header: 'Text', cell: stateOf },
      ]}
      rows={texts}
      rowKey={({ fileId }) => fileId}
    />
  )
}
