import { naira } from '#domain/words/money.ts'
import type { Deps } from '../../deps.ts'
import { workOf } from '../../review/rounds/about.ts'

/** Invented people and an invented manuscript of this journal, for examples. */
export function samplesFor(deps: Deps, slug: string) {
  const journal = deps.content.journal(slug)
  const prefix = journal?.customIdPrefix ?? 'DJ'
  const link = (path: string) => `${deps.config.publicUrl}/${path}`
  const deskUrl = link('admin/review/…')
  const details = {
    ...{ id: '', number: `${prefix}-S-2026-0042`, title: 'Malaria in the Niger Delta', journal: slug },
    abstract: 'We counted the cases of three years.',
  }
  const work = { ...workOf(deps, details), ...(!journal && { journalTitle: 'the journal' }), deskUrl }
  const author = { name: 'Ada Obi', email: 'ada.obi@example.org' }
  const charge = naira(30_000)
  return {
    work,
    about: {
      ...work,
      ...{ author: author.name, email: author.email, charge, due: charge, isWaived: false },
      urls: { status: link('status/…'), pay: link('pay/…'), submit: link('submit') },
    },
    ...{ link, deskUrl, charge, author },
    office: deps.content.site.contact.email,
    coAuthor: { name: 'Bayo Cole', email: 'bayo.cole@example.org' },
    reviewer: { name: 'Rita Musa', email: 'rita.musa@example.org' },
    editor: { name: 'Stella Ade', email: 'stella.ade@example.org' },
    due: { answerDueOn: '2026-12-01', reportDueOn: '2026-12-15' },
    article: { customId: `${prefix}-2026-0007`, volume: 2, issue: 1, url: link('journals/…') },
    reason: '(the reason that the editors give)',
  }
}

export type AllSamples = ReturnType<typeof samplesFor>
