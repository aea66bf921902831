import { use, useState } from 'react'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Select } from '#app/components/form-field.tsx'
import { formatDate } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { offerTransfer, type TransferDesk, takeBackTransfer, transferLetter } from '#contracts/decision/transfers.ts'
import { offerStateLabels } from '#domain/manuscript/transfer.ts'
import { mayAct } from '#domain/words/permissions.ts'
import { type LetterDraft, LetterEditor } from '../../manuscript/desk/letter.tsx'
import { ForEditors, OfficeRole } from '../../role.tsx'
import { WriteButton } from '../../write-button.tsx'
import { ReportCard } from './reports.tsx'

type OfferProps = { id: string; title: string; email: string; updatedAt: string; desk: TransferDesk }

/** With the actions of a rejected manuscript: offer another journal, or see what came of the offer. */
export function TransferOffer({ desk, ...manuscript }: OfferProps) {
  const { offer, choices } = desk
  const mayOffer = mayAct({ role: use(OfficeRole) }) && choices.length > 0
  if (!offer && !mayOffer) return null
  return (
    <section className="decide stack stack-small" aria-labelledby="transfer">
      <h2 id="transfer">Transfer to another journal</h2>
      {offer && <LastOffer id={manuscript.id} offer={offer} />}
      {mayOffer && <NewOffer {...manuscript} choices={choices} />}
    </section>
  )
}

function LastOffer({ id, offer }: { id: string; offer: NonNullable<TransferDesk['offer']> }) {
  const { journal, by, at, state, answeredAt } = offer
  return (
    <>
      <p>
        Offered to {journal} on {formatDate(at)}
        {by && ` by ${by}`}. <strong>{offerStateLabels[state]}</strong>
        {answeredAt && ` on ${formatDate(answeredAt)}`}.
      </p>
      {state === 'open' && (
        <ForEditors>
          <WriteButton
            label="Take the offer back"
            about={journal}
            variant="secondary"
            write={{
              send: (ask) => ask(takeBackTransfer, { id }),
              fallback: 'The offer could not be taken back.',
              done: () => 'The offer is taken back, and the author has been told.',
            }}
          />
        </ForEditors>
      )}
    </>
  )
}

type NewOfferProps = Omit<OfferProps, 'desk'> & Pick<TransferDesk, 'choices'>

function NewOffer({ id, title, email, updatedAt, choices }: NewOfferProps) {
  const [journal, setJournal] = useState('')
  const [draft, setDraft] = useState<LetterDraft>({})
  const [isOpen, setOpen] = useState(false)
  const offer = useWrite(
    {
      send: (ask, to: string) => ask(offerTransfer, { id, journal: to, letter: draft.letter, updatedAt }),
      fallback: 'The offer could not be sent.',
      done: () => 'The offer is on its way to the author.',
    },
    {
      onDone: () => {
        setOpen(false)
        setDraft({})
      },
    },
  )
  const faults = offer.fault?.fields ?? {}
  const chosen = choices.find(({ slug }) => slug === journal)
  return (
    <>
      <p className="meta">If it suits another of our journals, offer the author to transfer it there.</p>
      <Select
        label="Journal"
        value={journal}
        placeholder="Choose a journal"
        options={choices.map(({ slug, title }) => ({ value: slug, label: title }))}
        error={faults.journal}
        onChange={({ currentTarget }) => setJournal(currentTarget.value)}
      />
      <Button variant="secondary" disabled={!chosen} onClick={() => setOpen(true)}>
        Write the offer
      </Button>
      {chosen && (
        <ConfirmDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          wide
          title={`Offer a transfer to ${chosen.title}`}
          confirmLabel="Send the offer"
          busy={offer.isBusy}
          onConfirm={() => offer.run(chosen.slug)}
        >
          <div className="stack">
            <p className="muted">{title}</p>
            <p>
              If the author agrees, the manuscript moves there with its versions and waits for screening. The reviewers
              are asked whether {chosen.title} may see their reports.
            </p>
            <FaultNotice
              fault={offer.fault}
              fields={['journal', 'letter.despiteNames', 'letter.subject', 'letter.text']}
            />
            <LetterEditor
              key={updatedAt}
              load={() => call(transferLetter, { id, journal: chosen.slug, format: 'html' })}
              about={chosen.slug}
              what="journal"
              hint="Keep the link to the offer: the author answers there. Where its address shows {link}, it gets its secret part."
              to={email}
              draft={draft}
              onDraft={(change) => setDraft((known) => ({ ...known, ...change }))}
              faults={faults}
            />
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Where a manuscript came from, with the reports that its reviewers let this journal see. */
export function FormerJournal({ desk: { former, asked, reports } }: { desk: TransferDesk }) {
  if (former.length === 0) return null
  return (
    <section className="stack" aria-labelledby="former">
      <h2 id="former">From another journal</h2>
      <ul>
        {former.map(({ journal, number, at }) => (
          <li key={number}>
            Transferred from {journal} on {formatDate(at)}. Its number there was {number}.
          </li>
        ))}
      </ul>
      {asked > 0 && (
        <p className="muted">
          {reports.length === 0 ? 'None' : reports.length} of {asked} {asked === 1 ? 'report' : 'reports'} shared. The
          reviewers were asked by e-mail; reports of those who have not agreed stay hidden. They do not count as reports
          for this journal.
        </p>
      )}
      {reports.length > 0 && <h3>Shared reports</h3>}
      {reports.length > 0 && (
        <ul className="reports">
          {reports.map(({ number, authorsNumber, journal, reviewer, submittedAt, report }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reviewer may have written in several rounds
            <li key={at}>
              <ReportCard
                invitation={{
                  _id: `former-${at}`,
                  number,
                  authorsNumber,
                  reviewer: { name: `${reviewer}, for ${journal}` },
                  submittedAt,
                }}
                report={report}
                isOpen={false}
                isSent={false}
                answers={[]}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
