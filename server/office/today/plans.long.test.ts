import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { testApi } from '#tests/support/build.ts'
import { fill, manyRows, plansOf, withoutTriggers, withTriggers } from '#tests/support/plans.ts'
import type { Deps } from '../../deps.ts'
import { trendsFor, waitingFor } from './read.ts'
import { todayFor } from './today.ts'

const { deps, database } = await testApi({ hasArchive: true })

// Ten years of an office's work, nearly all of it finished.
await fill(database, [
  `insert into manuscripts (id, number, author, email, journal, article_type, title, abstract, country, file_id, status, status_at)
    select 'm' || n, 'DHJ-S-2026-' || n, 'Ada Obi', 'ada@example.org', 'domain-health-journal', 'Editorial', 'On rivers', 'Water.', 'Nigeria',
      'file-of-article-1', case when n % 100 = 0 then 'under-review' when n % 101 = 0 then 'screening' else 'published' end,
      now() - n * interval '4 hours' from generate_series(1, ${manyRows}) n`,
  `insert into alike_manuscripts select 'other' || n from generate_series(1, ${manyRows}) n`,
  withoutTriggers,
  `insert into manuscript_steps (id, manuscript_id, action, actor, at)
    select action || n, 'm' || n, action, 'staff', now() - n * interval '4 hours' - days * interval '1 day'
    from generate_series(1, ${manyRows}) n, (values ('submit', 30), ('screen', 29), ('approve', 2), ('publish', 1)) step (action, days)`,
  `insert into review_rounds (id, manuscript_id, number, version, decision, decided_at)
    select 'r' || n, 'm' || n, 1, 1, 'accept', now() - n * interval '4 hours' from generate_series(1, ${manyRows}) n`,
  `insert into journal_work (step_id, journal, kind, at, days)
    select id, 'domain-health-journal', case action when 'submit' then 'submission' else 'decision' end, at,
      case action when 'approve' then 28 end from manuscript_steps where action in ('submit', 'approve')`,
  `insert into co_author_notices (token_hash, manuscript_id, name, email, objected_at, resolved_at)
    select 'n' || n, 'm' || n, 'Bayo Sample', 'bayo@example.org', case when n % 10 = 0 then now() end, case when n % 500 > 0 then now() end
    from generate_series(1, ${manyRows}) n`,
  `insert into reviewers (id, name, name_key, source) select 'p' || n, 'Person ' || n, n || ' person', 'staff' from generate_series(1, 2000) n`,
  `insert into review_invitations (id, round_id, reviewer_id, number, state, subject, message, answer_days, report_days, report_due_on)
    select 'i' || n, 'r' || n, 'p' || (1 + n % 2000), 1, case when n % 100 = 0 then 'accepted' else 'submitted' end, '', '', 7, 21, current_date - 9
    from generate_series(1, ${manyRows}) n`,
  `insert into review_reports (invitation_id, recommendation) select 'i' || n, 'accept' from generate_series(1, ${manyRows}) n`,
  `update manuscripts set review_stage = case when substr(id, 2)::int % 200 = 0 then 'waiting-for-reviewers' else 'reports-in' end,
      review_due_on = case when substr(id, 2)::int % 200 = 0 then current_date - 9 end
    where status = 'under-review'`,
  withTriggers,
  `insert into planned_publications (manuscript_id, journal, issue, publish_at, failed_at)
    select 'm' || n, 'domain-health-journal', 1, now() + n * interval '1 day', case when n % 100 = 0 then now() end
    from generate_series(1, 5000) n`,
  `insert into appeals (id, manuscript_id, rejected_at, reasons, created_at, answered_at)
    select 'a' || n, 'm' || n, now(), 'Unfair.', now() - n * interval '4 hours', case when n % 100 > 0 then now() end
    from generate_series(1, 5000) n`,
  `insert into manuscript_transfers (id, manuscript_id, from_journal, to_journal, answer, answered_at, former_number)
    select 't' || n, 'm' || n, 'another', 'domain-health-journal', 'accepted', now() - n * interval '4 hours', 'A-S-2026-' || n
    from generate_series(1, ${manyRows}, 10) n`,
  `insert into messages (id, first_name, last_name, email, message, read_at, created_at)
    select 'm' || n, 'Ngozi', 'Eze', 'ngozi@example.org', 'Hello', case when n % 100 > 0 then now() end, now() - n * interval '4 hours'
    from generate_series(1, ${manyRows}) n`,
  `insert into letters (id, kind, to_email, subject, text, html, state, created_at)
    select 'l' || n, 'test', 'ada@example.org', 'News', 'News', '<p>News</p>', case when n % 500 = 0 then 'failed' else 'sent' end,
      now() - n * interval '4 hours' from generate_series(1, ${manyRows}) n`,
  ...['deposits', 'doaj_deposits'].map(
    (table) => `insert into ${table} (article_id, state, updated_at)
    select id, case when row_number() over () % 500 = 0 then 'failed' else 'registered' end, published_at from articles`,
  ),
  `insert into payment_attempts (reference, purpose, subject_id, description, payer_name, payer_email, amount_minor, currency, state)
    select 'a' || n, 'article-charge', 'm' || n, 'On rivers', 'Ada Obi', 'ada@example.org', 3000000, 'NGN',
      case when n % 500 = 0 then 'open' else 'applied' end from generate_series(1, ${manyRows}) n`,
  `insert into payments (receipt, provider, reference, purpose, subject_id, description, payer_name, payer_email, amount_minor, currency, mode, paid_at, created_at)
    select 'r' || n, 'paystack', 'a' || n, 'article-charge', 'm' || n, 'On rivers', 'Ada Obi', 'ada@example.org', 3000000, 'NGN', 'live',
      now(), now() - n * interval '4 hours' from generate_series(1, ${manyRows}) n`,
  `insert into held_payments (reference, kind, reason, amount_minor, currency, mode, created_at, settled_at)
    select 'h' || n, 'refund-due', 'deleted', 3000000, 'NGN', 'live', now() - n * interval '4 hours', case when n % 100 > 0 then now() end
    from generate_series(1, 5000) n`,
  `insert into refunds (id, reference, receipt, amount_minor, currency, mode, state, origin, processed_at)
    select 'f' || n, 'a' || n, 'r' || n, 1000000, 'NGN', 'live', 'processed', 'staff', now() - n * interval '4 hours'
    from generate_series(1, ${manyRows}) n`,
  `insert into disputes (id, reference, amount_minor, currency, mode, status, raised_at, due_at)
    select n, 'a' || n, 3000000, 'NGN', 'live', case when n % 100 > 0 then 'resolved' else 'awaiting-merchant-feedback' end,
      now(), now() + n * interval '4 hours' from generate_series(1, 5000) n`,
  `insert into payment_differences (id, kind, reference, found_at, seen_at, resolved_at)
    select 'd' || n, 'other-amount', 'a' || n, now() - n * interval '4 hours', now(), case when n % 100 > 0 then now() end
    from generate_series(1, 5000) n`,
  `insert into waiver_requests (id, manuscript_id, reason, words, created_at, answered_at, outcome)
    select 'w' || n, 'm' || n, 'student', 'Please.', now() - n * interval '4 hours', case when n % 100 > 0 then now() end,
      case when n % 100 > 0 then 'declined' end from generate_series(1, 5000) n`,
  `insert into transfer_proofs (id, manuscript_id, file_id, created_at, answered_at, outcome)
    select 'b' || n, 'm' || n, 'file-of-article-1', now() - n * interval '4 hours', case when n % 100 > 0 then now() end,
      case when n % 100 > 0 then 'refused' end from generate_series(1, 5000) n`,
  `insert into page_proofs (id, manuscript_id, file_id, round, state, text, due_on, answered_at, office_since)
    select 'q' || n, 'm' || n, 'file-of-article-1', 1, case when n % 100 = 0 then 'asked' else 'approved' end, '{}', current_date - 9,
      case when n % 100 > 0 then now() end, case when n % 101 = 0 then now() end from generate_series(1, ${manyRows}) n`,
  `insert into page_proof_comments (id, proof_id, place, "where", quote, words, settled_at)
    select 'k' || n, 'q' || (1 + n % ${manyRows}), 'title', 'Title', 'On rivers', 'On lakes.', case when n % 101 > 0 then now() end
    from generate_series(1, ${2 * manyRows}) n`,
  `insert into files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
    select 't' || n, 'manuscript', 'a.docx', 'x', 1, 't' || n, 'author', 'nobody' from generate_series(1, ${manyRows}) n`,
  `insert into manuscript_versions (manuscript_id, number, cause, file_id, fields)
    select 'm' || n, 1, 'submission', 't' || n, '{}' from generate_series(1, ${manyRows}) n`,
  `insert into file_texts (id, file_id, text, words, prints) overriding system value
    select n, 't' || n, 'On rivers', 1000, '{}' from generate_series(1, ${manyRows}) n`,
  `insert into text_overlaps (text_id, other_id, words) select n + 1, n, n % 1000 from generate_series(1, ${manyRows - 1}) n`,
  `insert into authors (id, name, email, password_hash) values ('ada', 'Ada Obi', 'ada@example.org', '')`,
  `insert into author_reviews (id, author_id, text, verified)
    select 'v' || n, 'ada', 'Kind people.', n % 100 > 0 from generate_series(1, ${manyRows}) n`,
  `insert into courses (id, title, description, price_minor) values ('writing', 'Writing', 'How to.', 500000)`,
  `insert into course_payments (id, course_id, author_id, price_minor, confirmed_at)
    select 'c' || n, 'writing', 'author' || n, 500000, case when n % 100 > 0 then now() end from generate_series(1, 5000) n`,
  `vacuum analyze`,
])

const person = { realm: 'staff', id: 'stella', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...person, role: 'admin', access: null }
const editor: Staff = { ...person, role: 'editor', access: 'domain-health-journal' }

const readings: Record<string, (deps: Deps) => Promise<unknown>> = {
  'what waits for an admin': (deps) => waitingFor(deps, admin),
  'what waits for an editor': (deps) => waitingFor(deps, editor),
  'the rows of an admin': (deps) => todayFor(deps, admin, { whose: 'all', max: 50 }),
  'the rows of an editor': (deps) => todayFor(deps, editor, { whose: 'mine', max: 50 }),
  'the plots of an admin': (deps) => trendsFor(deps, admin),
  'the plots of an editor': (deps) => trendsFor(deps, editor),
}

test.each(Object.entries(readings))('after ten busy years, %s: no sequential scan', async (_, read) => {
  const plans = await plansOf(database, (db) => read({ ...deps, db }))
  expect(plans.length).toBeGreaterThan(0)
  // A journal has one prepared issue at most, the staff are few, and of what waits for a second person there is nothing here.
  const few = ['prepared_issues', 'staff', 'shut_outs', 'possible_conflicts', 'reviewer_addresses', 'money_proposals']
  const scanned = plans.flatMap((plan) => [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? ''))
  expect(scanned.filter((table) => !few.includes(table))).toEqual([])
})
