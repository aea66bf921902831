import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, successOf, type Texts, type Write } from '#app/write/write.ts'
import { WriteForm } from '#app/write/write-form.tsx'
import { type Comparison, comparePayments, type Difference, resolveDifference } from '#contracts/money/accounting.ts'
import { differenceKinds } from '#domain/money/reconciliation.ts'
import { count } from '#domain/words/count.ts'
import { publishersMonth } from '#domain/words/day.ts'
import { formatMoney } from '#domain/words/money.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { useLookAgain } from '../../look-again.ts'
import { pageOf } from '../../page-of.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/differences.ts'
import { bookTabs } from './tabs.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Reconciliation')

const path = '/admin/bookkeeping/differences'

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin-or-finance')
  const found = await context.get(servicesContext).accounting.listDifferences(staff, { page: pageOf(url) })
  return { ...found, thisMonth: publishersMonth(new Date()) }
}

const comparing: Write<Texts, { success: string }> = {
  name: 'compare',
  send: (ask, { month = '' }) => ask(comparePayments, { month }),
  fallback: 'The comparison could not be started.',
  done: successOf,
}

export const action = (args: Route.ActionArgs) => answerForm(args, comparing)

export default function Differences({ loaderData }: Route.ComponentProps) {
  const { differences, last, page, pages, thisMonth } = loaderData
  const compare = useWrite(comparing)
  const isAgreed = last !== null && last.finishedAt !== null && last.problem === null
  return (
    <StaffPage
      title="Bookkeeping"
      intro="Each day we compare our payments of the last weeks with the payment provider's list. What we missed is recorded; what still differs is listed here."
    >
      <TabLinks label="Bookkeeping" links={bookTabs} current={path} />
      <LastRun last={last} />
      <WriteForm of={compare} field="month" className="filters">
        <TextInput label="Month" type="month" name="month" defaultValue={thisMonth} required />
        <div className="cluster">
          <Button variant="secondary" type="submit" busy={compare.isBusy}>
            Compare now
          </Button>
        </div>
      </WriteForm>
      {differences.length === 0 ? (
        <EmptyState title="No differences">{isAgreed && "Our payments and the provider's agree."}</EmptyState>
      ) : (
        <ul className="held">
          {differences.map((difference) => (
            <Found key={difference.id} difference={difference} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pages} hrefOf={(to) => `${path}${queryOf({ page: String(to) })}`} />
    </StaffPage>
  )
}

function LastRun({ last }: { last: Comparison | null }) {
  useLookAgain(last !== null && last.finishedAt === null)
  if (!last) return <p>No comparison has run yet.</p>
  const { fromDay, toDay, startedAt, finishedAt, transactions, differences, problem } = last
  const days = `${formatDate(fromDay)} to ${formatDate(toDay)}`
  if (problem)
    return (
      <Notice kind="error" title="The last comparison could not be completed">
        {problem} It covered {days}; the next one runs within a day.
      </Notice>
    )
  return (
    <p role="status">
      {finishedAt
        ? `Last compared on ${formatMoment(startedAt)}, ${days}: ${count(transactions ?? 0, 'transaction')} at the provider, ${count(differences ?? 0, 'difference')}.`
        : `Comparing ${days}…`}
    </p>
  )
}

function Found({ difference }: { difference: Difference }) {
  const { id, kind, reference, ours, theirs, description, foundAt, goneAt, resolvedAt, resolvedBy, note } = difference
  const isOpen = !resolvedAt && !goneAt
  return (
    <li className="card">
      <div className="held-head">
        <h2>{differenceKinds[kind]}</h2>
        <Badge tone={isOpen ? 'warning' : 'success'}>{resolvedAt ? 'Explained' : goneAt ? 'Gone' : 'Open'}</Badge>
      </div>
      <FactList
        facts={[
          ['Here', sideInWords(ours)],
          ['At the provider', sideInWords(theirs)],
          ['For', description ?? 'Not known'],
          [
            'Reference',
            <code key="reference" className="reference">
              {reference}
            </code>,
          ],
          ['Found', formatDate(foundAt)],
          ['Explained', resolvedAt && `${formatDate(resolvedAt)}${resolvedBy ? ` by ${resolvedBy}` : ''}: ${note}`],
          ['Gone since', !resolvedAt && goneAt && formatDate(goneAt)],
        ]}
      />
      {isOpen && (
        <div>
          <ConfirmedButton
            label="Explain"
            about={`${differenceKinds[kind]} ${reference}`}
            question="Explain this difference?"
            danger={false}
            asks={{ name: 'note', label: 'Note', hint: 'What happened, and what was done.', maxLength: 2000 }}
            write={{
              send: (ask, text: string) => ask(resolveDifference, { id, note: text }),
              problems: (text) => problemAt('note', text.trim() ? null : 'Enter a note.'),
              fallback: 'This could not be saved.',
              done: successOf,
            }}
          >
            It is then no longer open, even if the next comparison finds it again.
          </ConfirmedButton>
        </div>
      )}
    </li>
  )
}

function sideInWords(side: Difference['ours']): string {
  if (!side) return 'Nothing'
  const refunded = side.refundedMinor > 0 && `${formatMoney({ ...side, amountMinor: side.refundedMinor })} refunded`
  return [formatMoney(side), refunded, side.mode === 'test' && 'test'].filter(Boolean).join(', ')
}
