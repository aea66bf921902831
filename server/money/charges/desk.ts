import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import {
  type ChargeList,
  chargeLists,
  type ListedCharge,
  type listCharges as listCall,
  type readChargeDesk as readCall,
} from '#contracts/money/charge-desk.ts'
import { tabCountMax } from '#contracts/shapes.ts'
import { isOnline } from '#domain/money/payment.ts'
import { chargeDue, chargeOf } from '#domain/words/charge.ts'
import {
  actionsFor,
  isUndecided,
  mayPay,
  type OfferedAction,
  readStatus,
  type Status,
} from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openCharge } from '../../access/opened.ts'
import { chargesSeenBy } from '../../access/seen.ts'
import type { Manuscript } from '../../access/store.ts'
import { countEach, type Filter, findPage } from '../../decision/decide/read-store.ts'
import type { Deps } from '../../deps.ts'
import { circumstancesOf } from '../../manuscript/submission/circumstances.ts'
import { findChargePayment } from '../payments/store.ts'
import { ownDocuments } from './documents.ts'

const pageSize = 20
const pagesAhead = 3

const statusIn: Record<ChargeList, Status> = { due: 'approved', settled: 'paid', published: 'published' }

export async function listCharges(
  deps: Deps,
  staff: Staff,
  { show, search, page }: InputOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const filter: Filter = {
    ...{ status: statusIn[show], search: search || undefined },
    seen: await chargesSeenBy(deps.db, staff),
  }
  const tabs = chargeLists.map((list) => ({ filter: { ...filter, status: statusIn[list] }, max: tabCountMax }))
  const [rows, [total = 0, due = 0, settled = 0, published = 0]] = await Promise.all([
    findPage(deps.db, filter, {
      sort: show === 'due' ? 'oldest' : 'newest',
      ...{ limit: pageSize, offset: (page - 1) * pageSize },
    }),
    countEach(deps.db, [{ filter, max: (page + pagesAhead) * pageSize }, ...tabs]),
  ])
  const charges = rows.map((row) => shown(deps, { ...row, status: readStatus(row.status) }))
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { charges, counts: { due, settled, published }, page, pages, total }
}

type Charged = Pick<
  Manuscript,
  'id' | 'number' | 'title' | 'author' | 'email' | 'journal' | 'status' | 'statusAt' | 'waiver' | 'sample'
> &
  Parameters<typeof chargeDue>[1]

function shown({ content }: Deps, manuscript: Charged): ListedCharge {
  const { id: _id, number, title, author, email, journal, statusAt, sample } = manuscript
  return {
    ...{ _id, number, title, author, email, sample },
    journal: content.journal(journal)?.title ?? journal,
    state: stateOf(manuscript),
    charge: chargeOf(content.site.charges, manuscript),
    due: chargeDue(content.site.charges, manuscript),
    since: statusAt.toISOString(),
  }
}

function stateOf({ status, waiver }: Charged): ListedCharge['state'] {
  if (status === 'rejected') return 'none'
  if (isUndecided(status)) return 'expected'
  if (mayPay(status)) return 'due'
  return waiver ? 'waived' : 'paid'
}

export async function chargeDesk(deps: Deps, staff: Staff, { id }: { id: string }): Promise<ReplyOf<typeof readCall>> {
  const manuscript = await openCharge(deps.db, staff, id)
  const documents = (await ownDocuments(deps, id)).filter(({ kind }) => kind !== 'acceptance')
  return { ...shown(deps, manuscript), updatedAt: manuscript.updatedAt.toISOString(), papers: documents }
}

/** What can be done about a charge. The other actions have their place on the manuscript's page. */
export async function chargeActions(deps: Deps, staff: Staff, { id }: { id: string }): Promise<OfferedAction[]> {
  const manuscript = await openCharge(deps.db, staff, id)
  const payment = await findChargePayment(deps.db, manuscript)
  const circumstances = await circumstancesOf(deps.db, staff, manuscript)
  return actionsFor(staff, { ...manuscript, ...circumstances, isPaidOnline: isOnline(payment?.provider) }).filter(
    ({ by }) => by === 'admin-or-finance',
  )
}
