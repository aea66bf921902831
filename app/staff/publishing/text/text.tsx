import { useMemo, useState } from 'react'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatMoment } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { removeRemedy, showText, type TextState } from '#contracts/publishing/texts.ts'
import { partsByPlace } from '#domain/publishing/full-text/places.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { useLookAgain } from '../../look-again.ts'
import { ForEditors } from '../../role.tsx'
import { StaffPage } from '../../staff-page.tsx'
import { WriteButton } from '../../write-button.tsx'
import type { Route } from './+types/text.ts'
import { Counted, CountedLine } from './counted.tsx'
import { DeskText } from './desk-text.tsx'
import { MakeButton } from './make-button.tsx'
import { ProofDesk } from './proof-desk.tsx'
import { commentsOf, proofMark } from './proof-mark.tsx'
import { Steps } from './steps.tsx'
import { settledWords } from './trouble-words.ts'
import { TroubleList } from './troubles.tsx'
import { UploadSource } from './upload-source.tsx'
import { JatsDraft, PdfDraft, ViewTabs, viewOf } from './views.tsx'
import '../../../styles/text-desk.css'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(`Text of ${loaderData?.title ?? 'an article'}`)

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { texts, record, pageProofs } = context.get(servicesContext)
  const desk = await orNotFound(texts.textDesk(staff, id))
  const view = viewOf(url)
  const jats = view === 'jats' && desk.text ? await orNotFound(record.draftJats(staff, { id })) : null
  const proofs = desk.manuscriptId === null ? null : await pageProofs.listPageProofs(staff, { id })
  return { id, view, jats, ...desk, proofs }
}

export default function TextDesk({ loaderData }: Route.ComponentProps) {
  const { id, view, jats, title, journal, customId, manuscriptId, language, state, fault, text, report } = loaderData
  const isMaking = state === 'waiting' || state === 'reading'
  useLookAgain(isMaking)
  // Only the text itself has places to lead to.
  const isOther = view === 'pdf' || view === 'jats'
  const [current, setCurrent] = useState<number | null>(null)
  const placed = useMemo(() => new Set(text && !isOther ? partsByPlace(text).keys() : []), [text, isOther])
  const parent =
    customId !== null
      ? { label: customId, href: `/admin/articles/${journal}/${customId}` }
      : { label: 'Manuscript', href: `/admin/review/${manuscriptId}` }
  const hasCorrections = loaderData.proofs !== null && commentsOf(loaderData.proofs).some(({ settled }) => !settled)
  const proof = text && <ProofDesk id={id} proofs={loaderData.proofs} text={text} />
  const page = text && report && (
    <div className="text-desk-main">
      {view === 'pdf' && <PdfDraft id={id} changedAt={loaderData.changedAt} />}
      {jats && <JatsDraft id={id} {...jats} />}
      {!isOther && (
        <section className="text-desk-page" data-view={view} aria-label="The text as readers see it">
          <DeskText
            {...{ id, text, language, current, troubles: report.troubles }}
            mark={proofMark(loaderData.proofs)}
          />
        </section>
      )}
    </div>
  )
  return (
    <StaffPage
      title={title}
      parent={parent}
      intro="The text that readers get on the article's page and in JATS, made from its Word file."
      actions={state !== null && !isMaking && <MakeButton id={id} label="Make it again" />}
    >
      {isMaking && <Notice live title="The text is being made. This takes up to a minute." />}
      {state === 'failed' && (
        <Notice kind="error" title="No text could be made.">
          <p>{fault}</p>
        </Notice>
      )}
      {state === null && (
        <EmptyState title="There is no text yet" action={<MakeButton id={id} label="Make the text" />}>
          It is made from the Word file in about a minute. Readers see nothing before you show it.
        </EmptyState>
      )}
      {!text && !isMaking && <UploadSource id={id} madeFrom={loaderData.madeFrom} />}
      {text && report && (
        <div className="text-desk">
          <div className="stack stack-small">
            <ViewTabs id={id} view={view} />
            <CountedLine report={report} />
          </div>
          {/* On a narrow screen what is to be settled comes before the text, but not before another view that was asked for. */}
          {view !== 'text' && page}
          <aside className="text-desk-side stack" aria-label="What is to be settled">
            <Steps
              left={report.troubles.length}
              proofs={loaderData.proofs}
              isShown={loaderData.shownAt !== null}
              isPublished={customId !== null}
            />
            {hasCorrections && proof}
            <TroubleList
              {...{
                id,
                manuscript: manuscriptId,
                isPublished: customId !== null,
                record: `${parent.href}#${customId === null ? 'record' : 'correction'}`,
                placed,
                current,
                troubles: report.troubles,
                settled: loaderData.settled.length,
                onCurrent: setCurrent,
              }}
            />
            {!hasCorrections && proof}
            <Shown {...loaderData} />
            <Settled id={id} settled={loaderData.settled} />
            <UploadSource id={id} madeFrom={loaderData.madeFrom} />
            <Counted report={report} />
          </aside>
          {view === 'text' && page}
        </div>
      )}
    </StaffPage>
  )
}

type Desk = Route.ComponentProps['loaderData']

function Shown({ id, title, shownAt, customId, report }: Desk) {
  const open = report?.troubles.length ?? 0
  const isPublished = customId !== null
  return (
    <section className="card stack stack-small" aria-labelledby="shown">
      <h2 id="shown">
        {!shownAt
          ? 'Readers don’t see this text yet'
          : isPublished
            ? 'Readers see this text'
            : 'Readers will see this text'}
      </h2>
      <p className="meta">
        {shownAt && isPublished && `Since ${formatMoment(shownAt)}. `}
        {!isPublished && `${shownAt ? 'It' : 'Once you show it, it'} appears when the article is published. `}
        {open > 0 && `${open} not settled: readers see those places as they are.`}
      </p>
      <ForEditors>
        <WriteButton
          label={shownAt ? 'Stop showing it' : 'Show it to readers'}
          about={title}
          variant={shownAt ? 'secondary' : 'primary'}
          write={{
            send: (ask) => ask(showText, { id, isShown: shownAt === null }),
            fallback: 'That was not saved. Try again.',
            done: () =>
              shownAt ? 'Readers no longer get the text.' : `Readers ${isPublished ? '' : 'will '}see the text.`,
          }}
        />
      </ForEditors>
    </section>
  )
}

function Settled({ id, settled }: { id: string; settled: TextState['settled'] }) {
  if (settled.length === 0) return null
  return (
    <section className="stack stack-small" aria-labelledby="settled">
      <h2 id="settled">Settled</h2>
      <p className="meta">Kept when a newer file comes, where they still apply.</p>
      <ul className="stack stack-small">
        {settled.toReversed().map(({ id: remedy, remedy: given, by, at, isUsed }) => (
          <li key={remedy} className="text-settled">
            <span>
              {settledWords(given)}
              {!isUsed && ' (no longer in the file)'}
              <span className="meta">
                {' '}
                · {by}, {formatMoment(at)}
              </span>
            </span>
            <ForEditors>
              <WriteButton
                label="Undo"
                about={settledWords(given)}
                variant="quiet"
                write={{
                  send: (ask) => ask(removeRemedy, { id, remedy }),
                  fallback: 'That was not saved. Try again.',
                  done: () => 'Taken back. The text has been made again.',
                }}
              />
            </ForEditors>
          </li>
        ))}
      </ul>
    </section>
  )
}
