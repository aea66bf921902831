import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Refusal, refusal } from '#app/account/refusal.ts'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useToast } from '#app/components/toast.tsx'
import { sendNewsletter, testNewsletter } from '#contracts/newsletter.ts'
import { CallError } from '#contracts/request.ts'
import type { NewsletterDraft } from './draft.ts'

const reachedUs = 'Your earlier submission did go through. Please look at it below before you send this one.'

const number = new Intl.NumberFormat('en-GB')
const readers = (count: number) => (count === 1 ? '1 reader' : `${number.format(count)} readers`)

type SendProps = {
  draft: NewsletterDraft
  recipients: number
  email: string
  fault: Refusal | null
  onFault(fault: Refusal | null): void
  onSent(): void
  /** An earlier try that had no answer was taken, with other words. */
  onReached(): void
}

export function NewsletterSend({ draft, recipients, email, fault, onFault, onSent, onReached }: SendProps) {
  const { subject, body, key } = draft
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<'test' | 'send' | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function attempt(what: 'test' | 'send', deed: () => Promise<void>) {
    setBusy(what)
    onFault(null)
    await deed().catch((error: unknown) => onFault(whyNot(error)))
    setBusy(null)
    setAsking(false)
  }
  function whyNot(error: unknown): Refusal {
    if (!(error instanceof CallError && error.status === 422)) return refusal(error, 'Sending failed.')
    onReached()
    revalidate()
    return { error: reachedUs, fields: {}, typed: {} }
  }
  const test = () =>
    attempt('test', async () => {
      toast((await call(testNewsletter, { subject, body })).success)
    })
  const send = () =>
    attempt('send', async () => {
      const { _id } = await call(sendNewsletter, { subject, body }, { idempotencyKey: key })
      onSent()
      location.assign(`/admin/newsletter/${_id}`)
      await new Promise<never>(() => {})
    })

  return (
    <aside className="stack card" aria-labelledby="sending">
      <h2 id="sending" className="aside-title">
        Send
      </h2>
      <p>
        It goes to <strong>{readers(recipients)}</strong>, in the background. Each letter has a link to leave.
      </p>
      {fault && <FaultNotice fault={fault} />}
      <Button variant="secondary" busy={busy === 'test'} onClick={test}>
        Send a test to me
      </Button>
      <Button busy={busy === 'send'} onClick={() => setAsking(true)}>
        Send newsletter
      </Button>
      <p className="meta">The test goes to {email}.</p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Send this newsletter to ${readers(recipients)}?`}
        confirmLabel="Send"
        busy={busy === 'send'}
        onConfirm={send}
      >
        <p>
          <strong>{subject || 'It has no subject yet.'}</strong>
        </p>
        <p>Once it is on its way it cannot be called back.</p>
      </ConfirmDialog>
    </aside>
  )
}

/** What is wrong at a field stands there too; this takes the focus. */
function FaultNotice({ fault }: { fault: Refusal }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fault) place.current?.focus()
  }, [fault])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind="error" live>
        {fault.error}
      </Notice>
    </div>
  )
}
