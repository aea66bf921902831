import { testApi } from './build.ts'
import { fill, withoutTriggers, withTriggers } from './plans.ts'

const words =
  'malaria schools water nurses cassava fever growth forest energy blood river fish climate soil sleep cholera typhoid vaccine maize solar'
const rare = (at: string) => `'rare' || (${at} % 400)`
const some = (at: string, step: number) => `(array['${words.split(' ').join("','")}'])[1 + (${at} / ${step}) % 20]`

/** `waiting`: at least so many manuscripts in each list of what waits, however small the office. */
type Size = { times: number; journals: readonly { slug: string }[]; waiting?: number }

/** Ten years of an office: 50 reviewers, 100 manuscripts and 400 invitations, times `times`. */
export async function largeOffice(times: number) {
  const built = await testApi()
  await fill(built.database, [...officeRows({ times, journals: built.content.journals }), 'vacuum analyze'], {
    isSearched: true,
  })
  return built
}

/** The statements that fill such an office. */
export function officeRows({ times, journals, waiting = 0 }: Size): string[] {
  const [people, manuscripts, invitations] = [50 * times, 100 * times, 400 * times]
  const slugs = journals.map(({ slug }) => `'${slug}'`).join(',')
  /** Three in every hundred manuscripts are under review; the odd ones of them are late. */
  const isOpen = (at: string) => `(${at} % 33 = 11 or ${at} <= ${waiting})`
  const status = `case when ${isOpen('at')} then 'under-review'
    when at <= ${4 * waiting} then (array['screening', 'approved', 'paid'])[1 + at % 3]
    when at % 100 = 3 then 'screening' when at % 100 = 5 then 'approved'
    when at % 100 = 7 then 'paid' when at % 5 = 0 then 'rejected' else 'published' end`
  const daysAgo = (at: string) => `case when ${isOpen(at)} then 20 + ${at} % 40 else ${at} * 7919 % 3650 end`
  return [
    withoutTriggers,
    `insert into files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
      select 'file-' || lpad(at::text, 17, '0'), 'manuscript', 'a.pdf', 'application/pdf', 1, 'hash-' || at, 'author', 'nobody'
      from generate_series(1, ${manuscripts}) at`,
    `insert into manuscripts (id, number, author, email, journal, article_type, title, keywords, abstract, country, file_id,
        status, status_at, review_stage, review_due_on, office_since)
      select 'manuscript-' || at, 'N-' || at, 'Author ' || at, 'author' || at || '@place' || at % 100 || '.example',
        (array[${slugs}])[1 + at % 4], 'Research Article',
        initcap(${some('at', 1)} || ' and ' || ${some('at', 20)} || ' in ' || ${rare('at')} || ' of site' || at || ' in ward' || at),
        array[${some('at', 3)}, ${some('at', 7)}, ${some('at', 11)}, 'health'],
        repeat('the results of our study were as we expected ', 5), 'Nigeria', 'file-' || lpad(at::text, 17, '0'),
        ${status}, now() - (${daysAgo('at')}) * interval '1 day',
        case when ${isOpen('at')} then 'waiting-for-reviewers' end,
        case when ${isOpen('at')} then current_date + case when at % 2 = 0 then 9 else -9 end end,
        case when ${isOpen('at')} then now() - (${daysAgo('at')}) * interval '1 day' end
      from generate_series(1, ${manuscripts}) at order by ${daysAgo('at')} desc`,
    `insert into manuscript_versions (manuscript_id, number, cause, file_id, fields)
      select id, 1, 'submission', file_id, jsonb_build_object('author', author, 'email', email, 'journal', journal, 'articleType', article_type,
        'title', title, 'abstract', abstract, 'keywords', keywords, 'country', country, 'coAuthors', co_authors) from manuscripts`,
    `insert into issues (journal, number, volume) select slug, number, 2 from unnest(array[${slugs}]) slug, generate_series(1, ${times}) number`,
    `insert into articles (id, manuscript_id, custom_id, journal, volume, issue, position, title, authors, author_names,
        article_type, abstract, keywords, country, file_id, received_at, accepted_at, published_at)
      select 'article-' || id, id, 'C-' || id, journal, 2, 1 + (row_number() over (order by status_at) - 1) * ${times} / count(*) over (),
        row_number() over (order by status_at), title,
        jsonb_build_array(jsonb_build_object('name', author), jsonb_build_object('name', 'Person ' || (length(id) * 7919 + ascii(right(id, 1)) * 31) % ${people})),
        author, article_type, abstract, keywords, country, file_id, status_at, status_at, status_at
      from manuscripts where status = 'published' order by status_at`,
    `insert into reviewers (id, name, name_key, affiliation, topics, journals, source)
      select 'reviewer-' || at, 'Person ' || at, at || ' person', 'University of Place ' || at % 200,
        array[${some('at', 1)}, ${some('at', 20)}, ${rare('at')}], array[(array[${slugs}])[1 + at % 4]], 'staff'
      from generate_series(1, ${people}) at`,
    `insert into reviewer_addresses (email, reviewer_id)
      select 'person' || at || '@place' || at % 200 || '.example', 'reviewer-' || at from generate_series(1, ${people}) at`,
    `insert into review_rounds (id, manuscript_id, number, version, decision, decided_at)
      select 'round-' || at, 'manuscript-' || at, 1, 1, case when ${isOpen('at')} then null else 'accept' end, case when ${isOpen('at')} then null else now() end
      from generate_series(1, ${manuscripts}) at`,
    `insert into review_invitations (id, round_id, reviewer_id, number, state, subject, message, answer_days, report_days,
        invited_at, answered_at, submitted_at, letter_id)
      select 'invitation-' || at, 'round-' || manuscript, 'reviewer-' || (1 + (at * 7 + at / ${manuscripts}) % ${people}), 1,
        case when not (${isOpen('manuscript')}) then (array['submitted', 'submitted', 'declined', 'cancelled'])[1 + at / ${manuscripts}]
          else (array['submitted', 'accepted', 'declined', 'invited'])[1 + at / ${manuscripts}] end,
        'x', 'x', 7, 21, ago, ago + interval '5 days', ago + interval '25 days', 'letter-' || at
      from (select at, 1 + at % ${manuscripts} as manuscript, now() - (${daysAgo(`(1 + at % ${manuscripts})`)}) * interval '1 day' as ago
        from generate_series(0, ${invitations - 1}) at) asked order by ago`,
    `insert into review_reports (invitation_id, recommendation, to_author)
      select id, 'accept', repeat('Sound work. ', 40) from review_invitations where state = 'submitted'`,
    `insert into letters (id, kind, to_email, subject, text, html, state, sent_at, manuscript_id)
      select letter_id, 'review-invitation', 'reviewer@example.org', 'x', 'x', 'x', 'sent', now(), 'manuscript-' || substr(round_id, 7)
      from review_invitations`,
    `insert into manuscript_steps (id, manuscript_id, action, actor, at, letter_id)
      select 'step-' || at || '-' || number, 'manuscript-' || at, action, 'staff',
        now() - (${daysAgo('at')} + 60 - number * 10) * interval '1 day', null
      from generate_series(1, ${manuscripts}) at,
        (values (1, 'submit'), (2, 'screen'), (3, 'invite-reviewer'), (4, 'accept-review'), (5, 'submit-report'), (6, 'approve'))
          step (number, action)
      where not (${isOpen('at')}) order by 5`,
    `insert into journal_work (step_id, journal, kind, at, days)
      select manuscript_steps.id, journal, case action when 'submit' then 'submission' else 'decision' end, at, case when action = 'approve' then 50 end
      from manuscript_steps join manuscripts on manuscripts.id = manuscript_id where action in ('submit', 'approve') order by at`,
    `insert into payments (receipt, provider, reference, purpose, subject_id, description, payer_name, payer_email, amount_minor,
        currency, mode, paid_at, created_at)
      select 'R-' || id, 'paystack', 'p-' || id, 'article-charge', id, 'x', author, email, 3000000, 'NGN', 'live', status_at, status_at
      from manuscripts where status in ('paid', 'published') order by status_at`,
    withTriggers,
    `insert into manuscript_steps (id, manuscript_id, action, actor, at)
      select 'step-' || at || '-' || number, 'manuscript-' || at, action, 'staff', now() - (60 - number * 10) * interval '1 day'
      from unnest(array[11, 44, 77]) at,
        (values (1, 'submit'), (2, 'screen'), (3, 'invite-reviewer'), (4, 'accept-review'), (5, 'submit-report')) step (number, action)
      order by number`,
  ]
}

/** Two years of use of every article. */
export const usageRows = `insert into usage_months (article_id, month, investigations, unique_investigations, requests, unique_requests)
  select id, month::date, 20, 15, 10, 8
  from articles, generate_series(greatest(date_trunc('month', published_at), date_trunc('month', now()) - interval '23 months'), now(), interval '1 month') month`

/** What triggers would have noted. */
export const toRecount = `insert into recounts (subject, key) select distinct 'usage', to_char(month, 'YYYY-MM') from usage_months
  union all select distinct 'statement', month_of(at) from (select created_at from payments union all select processed_at from refunds) moved (at)
  union all select 'reviewer', id from reviewers`
