import { verifyPayment } from '#contracts/money/payments.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext, servicesContext, visitorContext } from '#server/page-context.ts'
import { sentenceOf } from '../api.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { PayNow } from '../components/pay-now.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/payment-return.ts'
import { PaymentReceipt } from './payment-receipt.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Your payment')
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

const couldNotVerify = "We couldn't verify your payment automatically. Please check your status manually."

/** Returning from the provider proves nothing, so a payment that is not yet recorded is verified with the provider. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { payments, manuscripts, content } = context.get(servicesContext)
  const reference = url.searchParams.get('reference') ?? url.searchParams.get('trxref') ?? ''
  const receipt = async () => {
    const payment = await payments.receipt(context.get(visitorContext), { reference })
    return payment && { payment, publisher: content.site.publisher.name }
  }
  const known = await receipt()
  if (known) return known
  const refused = await context
    .get(apiContext)(verifyPayment, { reference })
    .then(() => null)
    .catch((error: unknown) => ({
      error: reference ? sentenceOf(error, couldNotVerify) : couldNotVerify,
      isAnswer: error instanceof CallError && error.status === 409,
    }))
  // The provider's own notification may have arrived during the call.
  const paid = await receipt()
  if (paid || !refused) return paid ?? { error: couldNotVerify, status: null, manuscript: null }
  const state = await payments.paymentState(reference)
  const nobody = { author: null, staff: null }
  const manuscript = state && (await manuscripts.manuscript(nobody, { id: state._id }).catch(() => null))
  // If the provider did not answer, the status of the payment is unknown.
  return { error: refused.error, status: refused.isAnswer && state ? state.status : null, manuscript }
}

export default function PaymentReturn({ loaderData }: Route.ComponentProps) {
  if ('payment' in loaderData) {
    const { payment, publisher } = loaderData
    return (
      <main id="main" className="container-narrow section stack">
        {!payment.reversedAt && (
          <div className="no-print">
            <Notice kind="success" title="Thank you: we have received your payment">
              We have e-mailed the receipt to the author. The manuscript now goes to publication.
            </Notice>
          </div>
        )}
        <PaymentReceipt payment={payment} publisher={publisher} />
      </main>
    )
  }
  const { error, status, manuscript } = loaderData
  const due = status === 'failed' ? manuscript?.due : null
  const isOpen = status === null || status === 'pending'
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Your payment</h1>
      <Notice kind="warning">{error}</Notice>
      {isOpen && (
        <p>
          If you have paid, nothing is lost: we keep checking with the provider and will e-mail you as soon as it
          confirms.
        </p>
      )}
      <div className="cluster">
        {manuscript && due && <PayNow id={manuscript._id} due={due} />}
        <ButtonLink variant={due ? 'secondary' : 'primary'} href={manuscript ? `/status/${manuscript._id}` : '/author'}>
          {manuscript ? 'Check your status' : 'See your manuscripts'}
        </ButtonLink>
      </div>
    </main>
  )
}
