import { verifyPayment } from '#contracts/payments.ts'
import { sentenceOf } from '../api.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { apiContext, servicesContext } from '../context.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/payment-return.ts'
import { PaymentReceipt } from './payment-receipt.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Your payment')
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

const couldNotVerify = "We couldn't verify your payment automatically. Please check your status manually."

/** Coming back proves nothing: what is not on record yet is asked of the provider. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { payments, content } = context.get(servicesContext)
  const reference = url.searchParams.get('reference') ?? url.searchParams.get('trxref') ?? ''
  const publisher = content.site.publisher.name
  const known = await payments.receipt(reference)
  if (known) return { payment: known, publisher }
  try {
    await context.get(apiContext)(verifyPayment, { reference })
    return { payment: await payments.receipt(reference), publisher }
  } catch (error) {
    const state = await payments.paymentState(reference)
    return { error: reference ? sentenceOf(error, couldNotVerify) : couldNotVerify, manuscriptId: state?._id ?? null }
  }
}

export default function PaymentReturn({ loaderData }: Route.ComponentProps) {
  if (loaderData.payment) {
    return (
      <main id="main" className="container-narrow section stack">
        <div className="no-print">
          <Notice kind="success" title="Thank you: your payment has arrived">
            A letter with this receipt is on its way. Your manuscript now goes to publication.
          </Notice>
        </div>
        <PaymentReceipt payment={loaderData.payment} publisher={loaderData.publisher} />
      </main>
    )
  }
  const { error = couldNotVerify, manuscriptId = null } = loaderData
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Your payment</h1>
      <Notice kind="warning">{error}</Notice>
      <p>If you have paid, nothing is lost: we go on asking the provider and write to you as soon as it confirms.</p>
      <div className="cluster">
        <ButtonLink href={manuscriptId ? `/status/${manuscriptId}` : '/author'}>
          {manuscriptId ? 'Check your status' : 'See your manuscripts'}
        </ButtonLink>
      </div>
    </main>
  )
}
