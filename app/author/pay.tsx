import { useEffect, useRef } from 'react'
import { startPayment } from '#contracts/money/payments.ts'
import { CallError } from '#contracts/request.ts'
import { paymentOnHold } from '#domain/words/manuscript-status.ts'
import { formatMoney } from '#domain/words/money.ts'
import { servicesContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { FaultNotice, SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/pay.ts'
import { chargePath } from './charge-path.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Pay the article charge')

export async function loader({ params: { manuscriptId: id }, context }: Route.LoaderArgs) {
  const { manuscripts, payments } = context.get(servicesContext)
  const { due, paymentOnHold } = await orNotFound(manuscripts.manuscript({ author: null, staff: null }, { id }))
  return { due, isOnHold: paymentOnHold === true, off: payments.whyOff() }
}

const paying = (manuscriptId: string): Write<Texts, { url: string }> => ({
  name: 'pay',
  async send(ask) {
    const { url } = await ask(startPayment, { manuscriptId })
    if (!url) throw new CallError('refused', 200, 'Payment link not received.')
    return { url }
  },
  fallback: 'Failed to initiate payment.',
})

export const action = (args: Route.ActionArgs) => answerForm(args, paying(args.params.manuscriptId))

/** With scripts the payment starts by itself. Without them a button starts it, and a link leads to the provider. */
export default function Pay({ loaderData: { due, isOnHold, off }, params }: Route.ComponentProps) {
  // Replace the history entry, so that going back from the checkout does not start it again.
  const pay = useWrite(paying(params.manuscriptId), { afterwards: ({ url }) => location.replace(url) })
  const { run, reply, fault } = pay
  const isStarted = useRef(false)
  useEffect(() => {
    if (!due || off || isStarted.current) return
    isStarted.current = true
    void run({})
  }, [due, off, run])

  return (
    <main id="main" className="container-narrow section stack">
      <h1>Pay the article charge</h1>
      <FaultNotice fault={fault} />
      {due && off && (
        <>
          <p className="lede">{off}</p>
          <div className="cluster">
            <ButtonLink href="/contact">Contact us</ButtonLink>
            <ButtonLink variant="secondary" href={`/status/${params.manuscriptId}`}>
              Back to the status
            </ButtonLink>
          </div>
        </>
      )}
      {due && !off && (
        <>
          <p className="lede">
            You'll pay <strong className="tabular">{formatMoney(due)}</strong> on our payment provider's page, then
            return here. We will e-mail the receipt to the author.
          </p>
          <p>
            You need a waiver or an invoice, or would rather pay by bank transfer?{' '}
            <a href={chargePath(params.manuscriptId)}>See the other ways</a>.
          </p>
          <div className="cluster">
            {reply ? (
              <ButtonLink href={reply.url}>Continue to payment</ButtonLink>
            ) : (
              <WriteForm of={pay} className="" hasOwnNotice>
                <SubmitButton>{fault ? 'Try again' : 'Pay now'}</SubmitButton>
              </WriteForm>
            )}
            <ButtonLink variant="secondary" href={`/status/${params.manuscriptId}`}>
              Back to the status
            </ButtonLink>
          </div>
        </>
      )}
      {!due && (
        <>
          <p className="lede">
            {isOnHold ? paymentOnHold : 'There is nothing to pay for this manuscript at the moment.'}
          </p>
          <p>
            <ButtonLink href={`/status/${params.manuscriptId}`}>See its status</ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
