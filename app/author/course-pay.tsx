import { type FormEvent, useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { Course } from '#contracts/courses.ts'
import { acceptOf } from '#domain/file-types.ts'
import type { Site } from '#server/adapters/content-shapes.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { FactList } from '../components/fact-list.tsx'
import { FileDrop } from '../components/file-drop.tsx'
import { Notice } from '../components/notice.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'
import '../styles/member-pages.css'

export const ways = ['card', 'transfer', 'receipt', 'take-back'] as const
export type Way = (typeof ways)[number]
export type PayAnswer = { way: 'card'; url: string } | { way: Way; success: string } | { way: Way; error: string }

type Answered = { answer: PayAnswer | undefined }

function useSending(way: Way): boolean {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get('intent') === way
}

function Refused({ answer, way }: Answered & { way: Way }) {
  if (!answer || !('error' in answer) || answer.way !== way) return null
  return (
    <Notice kind="error" live>
      {answer.error}
    </Notice>
  )
}

type PayByCardProps = Answered & { isAnnounced: boolean; isOff: boolean }

/** With scripts it leads on by itself; without them a link does. */
export function PayByCard({ answer, isAnnounced, isOff }: PayByCardProps) {
  const url = answer && 'url' in answer ? answer.url : null
  const isSending = useSending('card')
  useEffect(() => {
    if (url) location.assign(url)
  }, [url])
  if (isOff) {
    return (
      <>
        <Refused answer={answer} way="card" />
        <p className="meta">Payment by card is not set up on this site.</p>
        <ButtonLink href="#transfer" block>
          Pay by bank transfer
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Refused answer={answer} way="card" />
      {url ? (
        <ButtonLink href={url} block>
          Go on to the payment
        </ButtonLink>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="card" />
          <Button type="submit" block busy={isSending}>
            {isAnnounced ? 'Pay by card instead' : 'Pay by card'}
          </Button>
        </Form>
      )}
      <p className="meta">Confirmed at once, by our payment provider.</p>
      {!isAnnounced && (
        <ButtonLink variant="secondary" href="#transfer" block>
          Pay by bank transfer
        </ButtonLink>
      )}
    </>
  )
}

export function TakeBack({ answer }: Answered) {
  const isSending = useSending('take-back')
  return (
    <Form method="post" className="stack stack-small">
      <input type="hidden" name="intent" value="take-back" />
      <Button type="submit" variant="quiet" block busy={isSending}>
        I have not paid: take it back
      </Button>
      <Refused answer={answer} way="take-back" />
    </Form>
  )
}

const currencies = { NGN: 'Naira account', USD: 'Dollar account' }

type PayByTransferProps = Answered & Pick<Site, 'bankAccounts' | 'contact'> & Pick<Course, 'announced' | 'receipt'>

/** The accounts stay in sight until the payment is confirmed, and so does the way to send the receipt. */
export function PayByTransfer({ bankAccounts, contact, announced, receipt, answer }: PayByTransferProps) {
  const way = announced ? 'receipt' : 'transfer'
  return (
    <section id="transfer" className="transfer stack" aria-labelledby="transfer-title">
      <h2 id="transfer-title">Pay by bank transfer</h2>
      {bankAccounts.sample && (
        <Notice kind="warning">These are sample accounts. Please do not send money to them.</Notice>
      )}
      <ol className="transfer-steps">
        <li>
          <div className="stack">
            <p>Transfer the price to one of these accounts.</p>
            <FactList
              layout="tiles"
              facts={bankAccounts.accounts.map(({ currency, bank, accountName, accountNumber }) => [
                currencies[currency],
                <>
                  <span className="bank-number tabular">{accountNumber}</span>
                  <br />
                  {accountName}
                  <br />
                  {bank}
                </>,
              ])}
            />
          </div>
        </li>
        <li>
          <div className="stack">
            <p>
              {announced ? 'You have told us.' : 'Tell us.'} You can add your bank's receipt here, or send it to{' '}
              <a href={`mailto:${contact.email}`}>{contact.email}</a> or by {contact.messaging.service} to{' '}
              <span className="nowrap">{contact.messaging.number}</span>.
            </p>
            {receipt && (
              <p>
                <a href={new URL(receipt).pathname}>The receipt that you sent</a>
              </p>
            )}
            <Refused answer={answer} way={way} />
            <SendReceipt key={receipt ?? way} way={way} isReplaced={receipt !== null} />
          </div>
        </li>
        <li>We confirm it, usually within two working days, and write to you. Then the whole course is open.</li>
      </ol>
    </section>
  )
}

type SendReceiptProps = { way: 'transfer' | 'receipt'; isReplaced: boolean }

/** With the announcement, or after it. */
function SendReceipt({ way, isReplaced }: SendReceiptProps) {
  const [receipt, setReceipt] = useState('')
  const isSending = useSending(way)
  const upload = useUpload({
    kind: 'receipt',
    fallback: 'Upload failed',
    onStored: (file) => setReceipt(file?.url ?? ''),
  })
  const submit = useSubmit()

  /** Pressed before the page was ready, the button comes when the upload has only begun. */
  async function waitForUpload(event: FormEvent) {
    if (!upload.isOpen() || upload.error) return
    event.preventDefault()
    const file = await upload.settle()
    if (file) await submit({ intent: way, receipt: file.url }, { method: 'post' })
  }

  return (
    <Form method="post" className="form" onSubmit={waitForUpload}>
      <input type="hidden" name="intent" value={way} />
      <input type="hidden" name="receipt" value={receipt} />
      <div className="needs-script">
        <FileDrop
          label={isReplaced ? 'New receipt' : 'Receipt'}
          optional={way === 'transfer'}
          hint="A .pdf, .jpg or .png file."
          accept={acceptOf('receipt')}
          error={upload.error}
          onPick={upload.pick}
        />
      </div>
      <UploadProgress upload={upload} done={receipt !== '' && 'Your receipt is uploaded.'} />
      <div>
        <Button type="submit" busy={isSending || upload.share !== null}>
          {way === 'transfer' ? 'I have paid' : isReplaced ? 'Replace receipt' : 'Add receipt'}
        </Button>
      </div>
    </Form>
  )
}
