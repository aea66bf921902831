import { data } from 'react-router'
import { servicesContext, visitorContext } from '#server/page-context.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/receipt.ts'
import { PaymentReceipt } from './payment-receipt.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Receipt')
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

export async function loader({ params: { reference }, context, url }: Route.LoaderArgs) {
  const { payments, content } = context.get(servicesContext)
  const key = url.searchParams.get('key') ?? undefined
  const payment = await payments.receipt(context.get(visitorContext), { reference, key })
  if (!payment) throw data(null, { status: 404 })
  return { payment, publisher: content.site.publisher.name }
}

export default function Receipt({ loaderData: { payment, publisher } }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section">
      <PaymentReceipt payment={payment} publisher={publisher} />
    </main>
  )
}
