import { officeRows, toRecount, usageRows } from './large-office.ts'
import { withoutTriggers, withTriggers } from './plans.ts'

type Size = { times: number; journals: readonly { slug: string }[] }

/** However small the office, each list of what waits fills its first page: what grows here is the archive. */
const waiting = 30

/** One of these in a hundred waits for somebody, and at least as many as fill a page. */
const waits = (n: string) => `(${n} <= ${waiting} or ${n} % 100 = 0)`
const ago = (n: string, times: number) => `now() - (${n} * 3650.0 / ${100 * times}) * interval '1 day'`

/**
 * An office with 100 manuscripts, 1,000 e-mails and all that comes with them, times `times`. Two of its staff have the
 * ids `admin` and `editor`; the editor works on the first journal.
 */
export function busyOfficeRows({ times, journals }: Size): string[] {
  const manuscripts = 100 * times
  const journal = journals[0]?.slug ?? ''
  const series = `generate_series(1, ${manuscripts}) n`
  const at = ago('n', times)
  return [
    `insert into staff (id, name, email, role, access) values ('admin', 'Anna Admin', 'admin@office.example', 'admin', null),
      ('editor', 'Edwin Editor', 'editor@office.example', 'editor', '${journal}')`,
    ...officeRows({ times, journals, waiting }),
    withoutTriggers,
    `update journals set issue = ${times}`,
    `update articles set custom_id = prefix || '-2026-' || lpad(position::text, 5, '0') from journals where slug = journal`,
    `update issues set article_count = (select count(*) from articles where articles.journal = issues.journal and articles.issue = issues.number)`,
    `update manuscripts set handling_editor_id = 'editor' where status = 'under-review' and journal = '${journal}'`,
    `update manuscripts set created_at = status_at - interval '60 days',
      country = (array['Nigeria', 'Ghana', 'Kenya', 'India', 'Brazil', 'United Kingdom', 'Egypt', 'South Africa'])[1 + length(title) % 8],
      charge = '{"amountMinor": 3000000, "currency": "NGN"}'`,
    // With the four of each manuscript's reviewers: ten of each.
    `insert into manuscript_versions (manuscript_id, number, cause, file_id, fields)
      select manuscript_id, 2, 'revision', file_id, fields from manuscript_versions where manuscript_id = 'manuscript-44'`,
    `insert into letters (id, kind, to_email, to_name, subject, text, html, state, created_at, sent_at, manuscript_id)
      select 'l' || n || '-' || one, 'received', 'author' || n || '@example.org', 'Author ' || n, 'Your manuscript N-' || n,
        repeat('Dear author. ', 20), '<p>Dear author.</p>', case when one = 1 and ${waits('n')} then 'failed' else 'sent' end, ${at}, ${at}, 'manuscript-' || n
      from ${series}, generate_series(1, 6) one`,
    `insert into activity (id, at, actor, actor_id, actor_name, action, object, object_id, journal)
      select 'a' || n || '-' || one, ${at}, 'staff', 'admin', 'Anna Admin', (array['screen', 'approve', 'remind', 'publish', 'reply'])[one],
        'manuscript', 'manuscript-' || n, '${journal}' from ${series}, generate_series(1, 5) one`,
    `insert into notifications (id, staff_id, event, manuscript_id, at)
      select 'n' || n || who, who, 'report-received', 'manuscript-' || n, ${at} from ${series}, unnest(array['admin', 'editor']) who`,
    `insert into co_author_notices (token_hash, manuscript_id, name, email, objected_at, resolved_at)
      select 'n' || n, 'manuscript-' || n, 'Bayo Sample', 'bayo@example.org', case when n % 10 = 0 then now() end, now() from ${series}`,
    `insert into appeals (id, manuscript_id, rejected_at, reasons, created_at, answered_at)
      select 'a' || n, 'manuscript-' || n, now(), 'Unfair.', ${at}, case when n > ${waiting} then now() end from ${series} where n % 4 = 0`,
    `insert into messages (id, first_name, last_name, email, message, read_at, created_at)
      select 'm' || n, 'Ngozi', 'Eze', 'ngozi' || n || '@example.org', 'When will the next issue be out?',
        case when not ${waits('n')} then now() end, ${at} from ${series}`,
    `insert into message_replies (id, message_id, staff_name, reply) select 'r' || n, 'm' || n, 'Anna Admin', 'Soon.' from ${series}`,
    `insert into subscribers (id, email, token_hash, created_at, unsubscribed_at)
      select 's' || n, 'reader' || n || '@example.org', 't' || n, ${at}, case when n % 10 = 0 then now() end from generate_series(1, ${manuscripts}) n`,
    `insert into newsletters (id, subject, html, text, staff_id, staff_name, recipients, created_at, queued_at)
      select 'w' || n, 'News ' || n, '<p>News</p>', 'News', 'admin', 'Anna Admin', 100, ${at}, ${at} from ${series} where n <= ${waiting} or n % 50 = 0`,
    `insert into deposits (article_id, state, updated_at)
      select id, case when ${waits('row_number() over (order by published_at desc)')} then 'failed' else 'registered' end, published_at from articles`,
    usageRows,
    `insert into payment_attempts (reference, purpose, subject_id, description, payer_name, payer_email, amount_minor, currency, state, fees_minor, created_at)
      select reference, purpose, subject_id, description, payer_name, payer_email, amount_minor, currency, 'applied', 10000, created_at from payments`,
    `insert into payment_attempts (reference, purpose, subject_id, description, payer_name, payer_email, amount_minor, currency, state, created_at)
      select 'o' || n, 'article-charge', 'manuscript-' || n, 'x', 'Ada Obi', 'ada@example.org', 3000000, 'NGN', 'open', now()
      from ${series} where ${waits('n')}`,
    `update payments set journal = manuscripts.journal from manuscripts where manuscripts.id = subject_id`,
    `insert into held_payments (reference, kind, reason, amount_minor, currency, mode, created_at, settled_at)
      select 'h' || n, 'refund-due', 'deleted', 3000000, 'NGN', 'live', ${at}, case when n > ${waiting} then now() end from ${series} where n % 4 = 0`,
    `insert into refunds (id, reference, receipt, amount_minor, currency, mode, state, origin, processed_at, created_at)
      select 'f' || receipt, reference, receipt, 1000000, 'NGN', 'live', 'processed', 'staff', created_at, created_at
      from payments where right(receipt, 1) in ('1', '2')`,
    `insert into disputes (id, reference, amount_minor, currency, mode, status, raised_at, due_at)
      select n, 'p-manuscript-' || n, 3000000, 'NGN', 'live', case when n > ${waiting} then 'resolved' else 'awaiting-merchant-feedback' end, ${at}, ${at}
      from ${series} where n % 4 = 0`,
    `insert into payment_differences (id, kind, reference, found_at, seen_at, resolved_at)
      select 'd' || n, 'other-amount', 'p-manuscript-' || n, ${at}, now(), case when n > ${waiting} then now() end from ${series} where n % 4 = 0`,
    `insert into waiver_requests (id, manuscript_id, reason, words, created_at, answered_at, outcome)
      select 'w' || n, 'manuscript-' || n, 'student', 'Please.', ${at}, case when n > ${waiting} then now() end, case when n > ${waiting} then 'declined' end
      from ${series} where n % 2 = 0`,
    `insert into transfer_proofs (id, manuscript_id, file_id, created_at, answered_at, outcome)
      select 'b' || n, 'manuscript-' || n, 'file-00000000000000001', ${at}, case when n > ${4 * waiting} then now() end, case when n > ${4 * waiting} then 'refused' end
      from ${series} where n % 3 = 1`,
    `insert into authors (id, name, email, password_hash) select 'author' || n, 'Author ' || n, 'author' || n || '@example.org', '' from ${series}`,
    `insert into author_reviews (id, author_id, text, verified, created_at)
      select 'v' || n, 'author' || n, 'Kind people.', not ${waits('n')}, ${at} from ${series}`,
    `insert into courses (id, title, description, price_minor) select 'course' || n, 'Writing ' || n, 'How to.', 500000 from generate_series(1, 20) n`,
    `insert into course_payments (id, course_id, author_id, price_minor, confirmed_at, created_at)
      select 'c' || n, 'course' || (1 + n % 20), 'author' || n, 500000, case when not ${waits('n')} then now() end, ${at} from ${series}`,
    `update reviewers set orcid = '0000-0000-0000-' || lpad((substr(id, 10)::int / 2)::text, 4, '0') where substr(id, 10)::int between 2 and ${4 * waiting}`,
    toRecount,
    withTriggers,
    'vacuum analyze',
    'checkpoint',
  ]
}
