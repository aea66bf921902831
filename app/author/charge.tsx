import { data, redirect } from 'react-router'
import { type OwnCharge, readCharge } from '#contracts/money/waivers.ts'
import { CallError } from '#contracts/request.ts'
import { chargeWaived } from '#domain/decision/next-step.ts'
import { paymentOnHold } from '#domain/words/manuscript-status.ts'
import { formatMoney, isSameMoney } from '#domain/words/money.ts'
import type { Site } from '#server/adapters/content-shapes.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { PayNow } from '../components/pay-now.tsx'
import { Title } from '../components/title.tsx'
import { LinkText } from '../reviewing/link-page.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import type { Route } from './+types/charge.ts'
import { chargePath } from './charge-path.ts'
import { DeadLink } from './dead-link.tsx'
import { askingInvoice, Documents } from './documents.tsx'
import { secretHeaders } from './open-link.ts'
import { sendingProof, Transfer } from './transfer-proof.tsx'
import { askingWaiver, WaiverSection } from './waiver.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('The article processing charge')
export const headers = secretHeaders

type Opened = { charge: OwnCharge; bankAccounts: Site['bankAccounts'] } | { dead: string }

/** `key` is the token of an e-mailed link, or the manuscript's id for its author. Opening it changes nothing. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  try {
    const { bankAccounts } = context.get(servicesContext).content.site
    return data<Opened>({ charge: await context.get(apiContext)(readCharge, { key }), bankAccounts })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?from=${encodeURIComponent(chargePath(key))}`)
    return data<Opened>({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}

export const action = (args: Route.ActionArgs) =>
  answerForm<unknown>(
    args,
    askingWaiver(args.params.key),
    askingInvoice(args.params.key),
    sendingProof(args.params.key),
  )

/** Everything about a manuscript's charge, for its author. */
export default function ChargePage({ loaderData, params: { key } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={null} />
  const { charge } = loaderData
  const { journal, number, title, manuscriptId, due, state, waived } = charge
  return (
    <LinkText journal={journal} number={number}>
      <div className="stack stack-large">
        <header className="stack">
          <h1>The article processing charge</h1>
          <p className="lede">
            <Title text={title} />
          </p>
          <p>{sentenceOf(charge)}</p>
          <div className="cluster">
            {state === 'due' && !waived && !isTransferred(charge) && <PayNow id={manuscriptId} due={due} />}
            <ButtonLink variant="secondary" href={`/status/${manuscriptId}`}>
              Follow your manuscript
            </ButtonLink>
          </div>
        </header>
        <Transfer charge={charge} linkKey={key} bankAccounts={loaderData.bankAccounts} />
        <Documents charge={charge} linkKey={key} />
        <WaiverSection key={charge.requests.length} charge={charge} linkKey={key} />
      </div>
    </LinkText>
  )
}

/** The author says that the money is on its way: to pay again would be a mistake. */
const isTransferred = ({ proofs: [last] }: OwnCharge) => last !== undefined && last.answer === null

function sentenceOf({ state, charge, due, waived }: OwnCharge): string {
  const amount = isSameMoney(charge, due) ? formatMoney(due) : `${formatMoney(due)} instead of ${formatMoney(charge)}`
  if (state === 'none') return 'There is nothing to pay: the manuscript was not accepted.'
  if (waived && state === 'expected')
    return 'We have waived the charge: if it is approved, you will have nothing to pay.'
  if (waived) return chargeWaived
  if (state === 'settled') return 'The charge is paid. Thank you.'
  if (state === 'on-hold') return paymentOnHold
  return state === 'due'
    ? `Your manuscript is approved. The charge is ${amount}. Once it is paid, we prepare and publish your article.`
    : `The charge is ${amount}, and due only if your manuscript is approved. There is nothing to pay now.`
}
