import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { startPayment } from '#contracts/payments.ts'
import { paymentOnHold } from '#domain/manuscript-status.ts'
import { formatMoney } from '#domain/money.ts'
import { apiContext, type CallApi, servicesContext } from '#server/page-context.ts'
import { call, sentenceOf } from '../api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/pay.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Pay the article charge')

export async function loader({ params: { manuscriptId: id }, context }: Route.LoaderArgs) {
  const { manuscripts, payments } = context.get(servicesContext)
  const { due, paymentOnHold } = await orNotFound(manuscripts.manuscript({ author: null, staff: null }, { id }))
  return { due, isOnHold: paymentOnHold === true, off: payments.whyOff() }
}

type Answer = { url: string } | { error: string }

async function start(manuscriptId: string, ask: CallApi): Promise<Answer> {
  try {
    const { url } = await ask(startPayment, { manuscriptId })
    return url ? { url } : { error: 'Payment link not received.' }
  } catch (error) {
    return { error: sentenceOf(error, 'Failed to initiate payment.') }
  }
}

export const action = ({ params, context }: Route.ActionArgs) => start(params.manuscriptId, context.get(apiContext))
export const clientAction = ({ params }: Route.ClientActionArgs) => start(params.manuscriptId, call)

/** With scripts the payment starts by itself; without them the button starts it, and a link leads on. */
export default function Pay({ loaderData: { due, isOnHold, off }, actionData, params }: Route.ComponentProps) {
  const fetcher = useFetcher<Answer>()
  const answer = fetcher.data ?? actionData
  const isStarted = useRef(false)
  const url = answer && 'url' in answer ? answer.url : null
  useEffect(() => {
    if (!due || off || isStarted.current) return
    isStarted.current = true
    fetcher.submit(null, { method: 'post' })
  }, [due, off, fetcher])
  useEffect(() => {
    // Not a step of its own: going back from the checkout must not start it again.
    if (url) location.replace(url)
  }, [url])
  const isBusy = fetcher.state !== 'idle' || url !== null

  return (
    <main id="main" className="container-narrow section stack">
      <h1>Pay the article charge</h1>
      {answer && 'error' in answer && (
        <Notice kind="error" live>
          {answer.error}
        </Notice>
      )}
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
            return here. We e-mail the receipt to the author.
          </p>
          <div className="cluster">
            {url ? (
              <ButtonLink href={url}>Go on to the payment</ButtonLink>
            ) : (
              <fetcher.Form method="post">
                <Button type="submit" busy={isBusy}>
                  {answer ? 'Try again' : 'Pay now'}
                </Button>
              </fetcher.Form>
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
