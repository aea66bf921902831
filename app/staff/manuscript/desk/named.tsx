import { redirect } from 'react-router'
import { StatusBadge } from '#app/components/badge.tsx'
import { MarkedText } from '#app/components/inline-markup.tsx'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { actionsFor } from '#domain/words/manuscript-status.ts'
import { mayAct } from '#domain/words/permissions.ts'
import { servicesContext } from '#server/page-context.ts'
import { DecisionBlock } from '../../decision/block.tsx'
import { decisionOfCharge } from '../../decision/load.ts'
import { requireStaff } from '../../guard.ts'
import { Conflicts } from '../../review/desk/conflicts.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/named.ts'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { Viewer } from './viewer.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.manuscript.title ?? 'Manuscript')

/** A manuscript as those see it who may be its authors: without reviewers, reports, and what is written about them. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { content, manuscripts, payments, reviewing } = context.get(servicesContext)
  const manuscript = await orNotFound(manuscripts.manuscript({ author: null, staff }, { id }))
  if (!('log' in manuscript) || !manuscript.isConflicted) throw redirect(`/admin/review/${id}`)
  const [charge, known] = await Promise.all([payments.chargeState(id, staff), reviewing.shutOuts(staff, { id })])
  if (!charge) throw new Response(null, { status: 404 })
  const isAdmin = staff.role === 'admin'
  const actions = mayAct(staff) ? actionsFor(staff, manuscript) : []
  return {
    ...{ manuscript, charge, known, ownId: staff.id, isAdmin },
    decision: actions.length > 0 ? decisionOfCharge(manuscript, charge, actions, isAdmin) : null,
    journalTitle: content.journal(manuscript.journal)?.title ?? manuscript.journal,
  }
}

export default function NamedManuscript({ loaderData }: Route.ComponentProps) {
  const { manuscript, charge, known, ownId, isAdmin, decision, journalTitle } = loaderData
  const { _id: id, number, title, markup, status } = manuscript
  return (
    <StaffPage
      title={<MarkedText text={title} markup={markup?.title} />}
      parent={{ label: 'Review Manuscripts', href: '/admin/review' }}
    >
      <div className="manuscript-page">
        {decision && <DecisionBlock key={id} {...decision} />}
        <section className="manuscript-office stack" aria-label="Office">
          <p className="cluster">
            <StatusBadge status={status} />
            <span className="meta">{number}</span>
          </p>
          <Conflicts {...{ id, ownId, isAdmin, known }} />
        </section>
        <div className="stack stack-large">
          <Facts {...{ manuscript, journalTitle, charge }} />
          <Viewer manuscript={manuscript} />
          <History {...manuscript} mayOpenLetters={false} check={{ entries: 0, fault: null }} />
        </div>
      </div>
    </StaffPage>
  )
}
