import { useRevalidator } from 'react-router'
import { askWaiver, type OwnCharge } from '#contracts/money/waivers.ts'
import {
  type WaiverReason,
  waiverOutcomeLabels,
  waiverReasons,
  waiverWordsLength,
  waiverWordsProblem,
} from '#domain/manuscript/waiver.ts'
import { formatMoney, toMinor } from '#domain/words/money.ts'
import { Fold } from '../components/fold.tsx'
import { Select, TextArea, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { formatDate } from '../format.ts'
import { useWrite } from '../write/use-write.ts'
import { problemAt, type Texts, type Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import { chargePath } from './charge-path.ts'

const isReason = (reason: string): reason is WaiverReason => reason in waiverReasons

export const askingWaiver = (key: string): Write<Texts, { success: string }> => ({
  name: 'waiver',
  send(ask, { reason = '', words = '', offer = '' }) {
    const offerMinor = toMinor(offer)
    return ask(askWaiver, { key, reason: reason as WaiverReason, words, ...(offerMinor && { offerMinor }) })
  },
  problems: ({ reason = '', words = '', offer = '' }) => [
    ...problemAt('reason', !isReason(reason) && 'Choose a reason.'),
    ...problemAt('words', waiverWordsProblem(words)),
    ...problemAt('offer', offer.trim() !== '' && toMinor(offer) === null && 'Enter an amount, such as 10,000.'),
  ],
  fallback: 'Your request could not be sent. Please try again.',
})

const options = Object.entries(waiverReasons).map(([value, label]) => ({ value, label }))

type WaiverSectionProps = { charge: OwnCharge; linkKey: string }

/** Asks for a waiver, or shows what came of the requests. */
export function WaiverSection({ charge, linkKey }: WaiverSectionProps) {
  const { requests, waiverProblem, state } = charge
  const mayAsk = waiverProblem === null
  if (!mayAsk && requests.length === 0) return null
  return (
    <section className="stack" aria-labelledby="waiver">
      <h2 id="waiver">{requests.length > 0 ? 'Your request' : 'Ask for a waiver'}</h2>
      {requests.map((request) => (
        <Request key={request.at} {...request} isOver={state === 'none' || state === 'settled'} />
      ))}
      {mayAsk && requests.length === 0 && <WaiverForm {...{ charge, linkKey }} />}
      {mayAsk && requests.length > 0 && (
        <Fold summary="Ask again" hasContent={false}>
          <WaiverForm {...{ charge, linkKey }} />
        </Fold>
      )}
    </section>
  )
}

function Request({ at, words, answer, isOver }: OwnCharge['requests'][number] & { isOver: boolean }) {
  return (
    <div className="stack stack-small">
      {answer ? (
        <Notice title={`${waiverOutcomeLabels[answer.outcome]} on ${formatDate(answer.at)}`}>
          {answer.text && <Paragraphs text={answer.text} />}
        </Notice>
      ) : (
        <Notice title={`We received your request on ${formatDate(at)}`}>
          {isOver
            ? 'The charge is settled, so there is nothing left to answer.'
            : 'Our editorial office will e-mail you the answer. You need not pay until then.'}
        </Notice>
      )}
      <details className="fold">
        <summary>What you wrote</summary>
        <div className="fold-body">
          <Paragraphs text={words} />
        </div>
      </details>
    </div>
  )
}

function WaiverForm({ charge, linkKey }: WaiverSectionProps) {
  const { manuscriptId, due } = charge
  const { revalidate } = useRevalidator()
  const send = useWrite(askingWaiver(linkKey), {
    afterwards: (): Promise<void> => finish(revalidate),
    // Perhaps another tab was first: then the page shows that request.
    refused: ({ status }) => (status === 409 ? revalidate() : undefined),
    keepsDraft: true,
  })
  const typed = send.fault?.typed ?? {}
  const { draft, change, finish, turn } = useDraft(`waiver:${manuscriptId}`, {
    reason: typed.reason ?? '',
    words: typed.words ?? '',
    offer: typed.offer ?? '',
  })
  return (
    <>
      <p>
        We can waive or reduce the charge for authors who cannot pay it. <a href="/support">Who gets help</a>. The
        people who judge your manuscript do not learn that you asked, and it has no influence on the decision.
      </p>
      <WriteForm
        key={turn}
        of={send}
        at={`${chargePath(linkKey)}#waiver`}
        fields={['reason', 'words', 'offer', 'offerMinor']}
      >
        <Select
          label="Your reason"
          name="reason"
          options={options}
          placeholder="Choose"
          value={draft.reason}
          error={send.faultAt('reason')}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        <TextArea
          label="Explain it"
          hint="Your position and institution, how the work was funded, and why you cannot pay."
          name="words"
          rows={6}
          limit={waiverWordsLength.max}
          value={draft.words}
          error={send.faultAt('words')}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <TextInput
          label={`What you could pay (${due.currency})`}
          hint={`Of ${formatMoney(due)}. Leave it empty if you cannot pay anything.`}
          name="offer"
          inputMode="decimal"
          optional
          value={draft.offer}
          error={send.faultAt('offer') ?? send.faultAt('offerMinor')}
          onChange={({ currentTarget }) => change({ offer: currentTarget.value })}
        />
        <div>
          <SubmitButton>Send request</SubmitButton>
        </div>
      </WriteForm>
    </>
  )
}
