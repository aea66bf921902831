import { FactList } from '#app/components/fact-list.tsx'
import { formatDate } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import type { OwnDocument } from '#contracts/money/documents.ts'
import { formatMoney } from '#domain/words/money.ts'
import { servicesContext } from '#server/page-context.ts'
import { DecisionBlock } from '../../decision/block.tsx'
import { decisionOfCharge } from '../../decision/load.ts'
import { requireStaff } from '../../guard.ts'
import { Charge } from '../../manuscript/desk/facts.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/charge.ts'
import { ChargeBadge } from './state.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.desk.number ?? 'Charge')

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin-or-finance')
  const { charges, payments } = context.get(servicesContext)
  const desk = await orNotFound(charges.chargeDesk(staff, { id }))
  const [charge, actions] = await Promise.all([payments.chargeState(id, staff), charges.chargeActions(staff, { id })])
  if (!charge) throw new Response(null, { status: 404 })
  const { _id, title, email, state, updatedAt } = desk
  const status = state === 'due' ? ('approved' as const) : ('paid' as const)
  const manuscript = { _id, title, email, status, updatedAt, remindedAt: null }
  return { desk, charge, decision: decisionOfCharge(manuscript, charge, actions, staff.role === 'admin') }
}

/** What finance sees of a manuscript: what its invoice tells, and what was paid. */
export default function ChargePage({ loaderData: { desk, charge, decision } }: Route.ComponentProps) {
  const { _id, number, title, author, email, journal, state, papers } = desk
  const { status } = decision.context.manuscript
  const isSettled = state === 'paid' || state === 'waived'
  return (
    <StaffPage title={title} parent={{ label: 'Charges', href: '/admin/charges' }}>
      <div className="manuscript-page">
        <DecisionBlock key={_id} {...decision} />
        <section className="manuscript-office stack" aria-label="Office">
          <p className="cluster">
            <ChargeBadge state={state} />
            <span className="meta">{number}</span>
          </p>
        </section>
        <div className="stack stack-large">
          <section className="stack" aria-labelledby="charge">
            <h2 id="charge">Charge</h2>
            <FactList
              facts={[
                ['Corresponding author', author],
                [
                  'E-mail',
                  <a key="email" href={`mailto:${email}`}>
                    {email}
                  </a>,
                ],
                ['Journal', journal],
                [
                  'Charge',
                  state === 'due' || isSettled ? (
                    <Charge key="charge" manuscript={{ status, remindedAt: null }} charge={charge} />
                  ) : (
                    formatMoney(charge.due)
                  ),
                ],
                ['Invoices and receipts', papers.length > 0 && <Documents key="papers" papers={papers} />],
              ]}
            />
          </section>
        </div>
      </div>
    </StaffPage>
  )
}

const names: Partial<Record<OwnDocument['kind'], string>> = { invoice: 'Invoice', receipt: 'Receipt' }

function Documents({ papers }: { papers: readonly OwnDocument[] }) {
  return (
    <ul>
      {papers.map(({ kind, number, at, url, over }) => (
        <li key={number}>
          <a href={url}>
            {names[kind] ?? kind} {number}
          </a>
          , {formatDate(at)}
          {over && ` (${over})`}
        </li>
      ))}
    </ul>
  )
}
