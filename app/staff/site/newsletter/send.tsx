import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { useFocusOnFault } from '#app/write/focus-on-fault.ts'
import { useWrite, type Writing } from '#app/write/use-write.ts'
import { type Fault, successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { sendNewsletter, testNewsletter } from '#contracts/site/newsletter.ts'
import type { NewsletterDraft } from './draft.ts'

const reachedUs = 'Your earlier submission did go through. Check it below before you send this one.'

const number = new Intl.NumberFormat('en-GB')
const readers = (count: number) => (count === 1 ? '1 reader' : `${number.format(count)} readers`)

type SendProps = {
  draft: NewsletterDraft
  recipients: number
  email: string
  fault: Fault | null
  onFault(fault: Fault | null): void
  onSent(): void
  /** Called if an earlier attempt, with other text, did go through although its reply was lost. */
  onReached(): void
}

export function NewsletterSend({ draft, recipients, email, fault, onFault, onSent, onReached }: SendProps) {
  const place = useRef<HTMLElement>(null)
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const test = useWrite<NewsletterDraft, { success: string }>(
    {
      send: (ask, { subject, body }) => ask(testNewsletter, { subject, body }),
      fallback: 'Sending failed.',
      done: successOf,
    },
    { refused: onFault, keepsDraft: true },
  )
  const send = useWrite<NewsletterDraft, { _id: string }>(
    {
      send: (ask, { subject, body }) => ask(sendNewsletter, { subject, body }),
      key: ({ key }) => key,
      fallback: 'Sending failed.',
      next: ({ _id }) => `/admin/newsletter/${_id}`,
    },
    {
      afterwards: onSent,
      refused(fault) {
        const isTaken = fault.status === 422
        setAsking(false)
        onFault(isTaken ? { ...fault, error: reachedUs } : fault)
        if (!isTaken) return
        onReached()
        void revalidate()
      },
      keepsDraft: true,
    },
  )
  const start = ({ run }: Writing<NewsletterDraft, unknown>) => {
    onFault(null)
    void run(draft)
  }
  useFocusOnFault(place, fault ?? undefined)

  return (
    <aside ref={place} className="stack card" aria-labelledby="sending">
      <h2 id="sending" className="aside-title">
        Send
      </h2>
      <p>
        It goes to <strong>{readers(recipients)}</strong>, in the background. Each e-mail has an unsubscribe link.
      </p>
      {/* Repeats errors that are shown at a field, because this notice takes the focus. */}
      <FaultNotice fault={fault ?? undefined} />
      <Button variant="secondary" busy={test.isBusy} onClick={() => start(test)}>
        Send a test to me
      </Button>
      <Button busy={send.isBusy} onClick={() => setAsking(true)}>
        Send newsletter
      </Button>
      <p className="meta">The test goes to {email}.</p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Send this newsletter to ${readers(recipients)}?`}
        confirmLabel="Send"
        busy={send.isBusy}
        onConfirm={() => start(send)}
      >
        <p>
          <strong>{draft.subject || 'It has no subject yet.'}</strong>
        </p>
        <p>You can stop it while it is being sent. What has gone cannot be called back.</p>
      </ConfirmDialog>
    </aside>
  )
}
