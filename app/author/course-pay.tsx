import { useState } from 'react'
import type { Course } from '#contracts/site/courses.ts'
import { acceptOf } from '#domain/words/file-types.ts'
import type { Site } from '#server/adapters/content-shapes.ts'
import { ButtonLink } from '../components/button.tsx'
import { FileDrop } from '../components/file-drop.tsx'
import { useWrite, type Writing } from '../write/use-write.ts'
import type { Texts } from '../write/write.ts'
import { FaultNotice, SubmitButton, WriteForm } from '../write/write-form.tsx'
import { BankAccounts, SampleAccounts } from './bank-accounts.tsx'
import { payingByCard } from './course-pay-writes.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'
import '../styles/member-pages.css'

type PayByCardProps = { id: string; isAnnounced: boolean; isOff: boolean }

/** With scripts the browser goes on to the provider's page. Without them the page shows a link to it. */
export function PayByCard({ id, isAnnounced, isOff }: PayByCardProps) {
  const pay = useWrite(payingByCard(id), { afterwards: ({ url }) => location.assign(url) })
  if (isOff) {
    return (
      <>
        <FaultNotice fault={pay.fault} />
        <p className="meta">Payment by card is not set up on this site.</p>
        <ButtonLink href="#transfer" block>
          Pay by bank transfer
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <FaultNotice fault={pay.fault} />
      {pay.reply ? (
        <ButtonLink href={pay.reply.url} block>
          Continue to payment
        </ButtonLink>
      ) : (
        <WriteForm of={pay} className="" hasOwnNotice>
          <SubmitButton block>{isAnnounced ? 'Pay by card instead' : 'Pay by card'}</SubmitButton>
        </WriteForm>
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

type Sent = { of: Writing<Texts, unknown> }

export function TakeBack({ of }: Sent) {
  return (
    <WriteForm of={of} className="stack stack-small" hasOwnNotice>
      <SubmitButton variant="quiet" block>
        I have not paid: withdraw this notice
      </SubmitButton>
      <FaultNotice fault={of.fault} />
    </WriteForm>
  )
}

type PayByTransferProps = Sent & Pick<Site, 'bankAccounts' | 'contact'> & Pick<Course, 'announced' | 'receipt'>

/** The accounts and the form for the receipt stay visible until the payment is confirmed. */
export function PayByTransfer({ bankAccounts, contact, announced, receipt, of }: PayByTransferProps) {
  return (
    <section id="transfer" className="transfer stack" aria-labelledby="transfer-title">
      <h2 id="transfer-title">Pay by bank transfer</h2>
      <SampleAccounts {...bankAccounts} />
      <ol className="transfer-steps">
        <li>
          <div className="stack">
            <p>Transfer the price to one of these accounts.</p>
            <BankAccounts accounts={bankAccounts.accounts} />
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
                <a href={new URL(receipt).pathname}>Your receipt</a>
              </p>
            )}
            <SendReceipt key={receipt ?? of.name} of={of} isAnnounced={announced} isReplaced={receipt !== null} />
          </div>
        </li>
        <li>
          We will confirm it, usually within two working days, and e-mail you. You can then read the whole course.
        </li>
      </ol>
    </section>
  )
}

type SendReceiptProps = Sent & { isAnnounced: boolean; isReplaced: boolean }

/** The receipt can be sent with the announcement or after it. */
function SendReceipt({ of, isAnnounced, isReplaced }: SendReceiptProps) {
  const [receipt, setReceipt] = useState('')
  const upload = useUpload({
    kind: 'receipt',
    fallback: 'Upload failed',
    onStored: (file) => setReceipt(file?.url ?? ''),
  })

  /** If the button was clicked before hydration, the file's upload has only just begun, so wait for it. */
  async function submit() {
    const file = upload.isOpen() && !upload.error ? await upload.settle() : { url: receipt }
    if (file) await of.run({ receipt: file.url })
  }

  return (
    <WriteForm of={of} submit={submit}>
      <div className="needs-script">
        <FileDrop
          label={isReplaced ? 'New receipt' : 'Receipt'}
          optional={!isAnnounced}
          hint="A .pdf, .jpg or .png file."
          accept={acceptOf('receipt')}
          error={upload.error}
          onPick={upload.pick}
        />
      </div>
      <UploadProgress upload={upload} done={receipt !== '' && 'Receipt uploaded.'} />
      <div>
        <SubmitButton busy={of.isBusy || upload.share !== null}>
          {!isAnnounced ? 'I have paid' : isReplaced ? 'Replace receipt' : 'Add receipt'}
        </SubmitButton>
      </div>
    </WriteForm>
  )
}
