import { expect, test } from 'vitest'
import type { Staff } from '#domain/permissions.ts'
import { testApi } from '#tests/support/build.ts'
import { fill, pagesRead, plansOf, rowsTouched } from '#tests/support/plans.ts'
import type { Deps } from '../../deps.ts'
import { proposeReviewers } from './propose.ts'
import { reviewer } from './read.ts'

// Alike on every PostgreSQL: only that 15 reads a register of 5,000 whole, which costs it less than a hundred look-ups.

const words =
  'malaria schools water nurses cassava fever growth forest energy blood river fish climate soil sleep cholera typhoid vaccine maize solar'
const rare = (at: string) => `'rare' || (${at} % 400)`
const some = (at: string, step: number) => `(array['${words.split(' ').join("','")}'])[1 + (${at} / ${step}) % 20]`

/** 50 reviewers, 100 manuscripts and 400 invitations, times `times`. Half of the manuscripts are published. */
async function site(times: number) {
  const built = await testApi()
  const [people, papers, invitations] = [50 * times, 100 * times, 400 * times]
  const slugs = built.content.journals.map(({ slug }) => `'${slug}'`).join(',')
  await fill(built.database, [
    `insert into files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
      values ('file', 'manuscript', 'a.pdf', 'application/pdf', 1, 'x', 'author', 'nobody')`,
    `insert into manuscripts (id, number, author, email, journal, article_type, title, keywords, abstract, country, file_id, status)
      select 'manuscript-' || at, 'N-' || at, 'Author ' || at, 'author' || at || '@place' || at % 100 || '.example',
        (array[${slugs}])[1 + at % 4], 'Research Article',
        initcap(${some('at', 1)} || ' and ' || ${some('at', 20)} || ' in ' || ${rare('at')}),
        array[${some('at', 3)}, ${some('at', 7)}, ${some('at', 11)}, 'health'],
        repeat('the results of our study were as we expected ', 15), 'Nigeria', 'file', 'under-review'
      from generate_series(1, ${papers}) at`,
    `insert into issues (journal, number, volume) select unnest(array[${slugs}]), 1, 2`,
    `insert into articles (id, manuscript_id, custom_id, journal, volume, issue, position, title, authors, author_names,
        article_type, abstract, keywords, country, file_id, received_at, accepted_at, published_at)
      select 'article-' || id, id, 'C-' || id, journal, 2, 1, row_number() over (), title,
        jsonb_build_array(jsonb_build_object('name', author), jsonb_build_object('name', 'Person ' || (length(id) * 7919 + ascii(right(id, 1)) * 31) % ${people})),
        author, article_type, abstract, keywords, country, file_id, now(), now(), now()
      from manuscripts where right(id, 1) in ('0', '2', '4', '6', '8')`,
    `insert into reviewers (id, name, name_key, affiliation, topics, journals, source)
      select 'reviewer-' || at, 'Person ' || at, at || ' person', 'University of Place ' || at % 200,
        array[${some('at', 1)}, ${some('at', 20)}, ${rare('at')}], array[(array[${slugs}])[1 + at % 4]], 'staff'
      from generate_series(1, ${people}) at`,
    `insert into reviewer_addresses (email, reviewer_id)
      select 'person' || at || '@place' || at % 200 || '.example', 'reviewer-' || at from generate_series(1, ${people}) at`,
    `insert into review_rounds (id, manuscript_id, number, version) select 'round-' || at, 'manuscript-' || at, 1, 1
      from generate_series(1, ${papers}) at`,
    `insert into review_invitations (id, round_id, reviewer_id, number, state, subject, message, answer_days, report_days,
        invited_at, answered_at, submitted_at)
      select 'invitation-' || at, 'round-' || (1 + at % ${papers}), 'reviewer-' || (1 + (at * 7 + at / ${papers}) % ${people}),
        1, (array['submitted', 'submitted', 'declined', 'accepted', 'invited'])[1 + at % 5], 'x', 'x', 7, 21,
        now() - interval '30 days', now() - interval '25 days', now() - interval '5 days'
      from generate_series(1, ${invitations}) at on conflict do nothing`,
    'vacuum analyze',
  ])
  return built
}

const [few, many] = [await site(1), await site(100)]
const someone = { realm: 'staff', id: 'x', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...someone, role: 'admin', access: null }
const editor: Staff = { ...someone, role: 'editor', access: few.content.journals[0]?.slug ?? '' }

type Read = (deps: Deps) => Promise<unknown>
const reads: Record<string, Read> = {
  'the page of a reviewer': (deps) => reviewer(deps, admin, { id: 'reviewer-7' }),
  'proposals for an admin': (deps) => proposeReviewers(deps, admin, { id: 'manuscript-77' }),
  'proposals for an editor': (deps) => proposeReviewers(deps, editor, { id: 'manuscript-80' }),
  'a search for an address': (deps) => proposeReviewers(deps, admin, { id: 'manuscript-77', search: 'person17@' }),
}

test.each(Object.entries(reads))('among 5,000 reviewers, within twice of 50: %s', async (_, read) => {
  const rows = ({ database, deps }: typeof few) => rowsTouched(database, (db) => read({ ...deps, db }))
  expect(await rows(many)).toBeLessThanOrEqual(2 * (await rows(few)))
  expect(await pagesRead(many.database, (db) => read({ ...many.deps, db }))).toBeLessThan(1500)
})

test('there are twenty proposals in both', async () => {
  for (const { deps } of [few, many])
    expect(await proposeReviewers(deps, admin, { id: 'manuscript-77' })).toHaveLength(20)
})

test.each(Object.entries(reads))('among 5,000 reviewers, no table is read whole: %s', async (_, read) => {
  const plans = await plansOf(many.database, (db) => read({ ...many.deps, db }))
  expect(plans.filter((plan) => /Seq Scan on (articles|manuscripts|reviewers|review_|reviewer_)/.test(plan))).toEqual(
    [],
  )
})
