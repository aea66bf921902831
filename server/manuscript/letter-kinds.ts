import type { Kinds, Samples } from '../jobs/letter-kinds.ts'
import { draftGoes } from './drafts/letters.ts'
import type { About } from './letter-words.ts'
import { namedAsCoAuthor, objectionResolved } from './submission/co-author-letters.ts'
import { namedAsAuthor } from './submission/conflict-letters.ts'
import { objectionRaised, received } from './submission/letters.ts'

export type ManuscriptSamples = Samples & { about: About }

export function manuscriptKinds({ about, author, coAuthor, editor, link, deskUrl }: ManuscriptSamples): Kinds {
  return {
    authors: [['Manuscript received', received(about, { edit: link('edit/…'), delete: link('delete/…') })]],
    coAuthors: [
      ['Named as a co-author', namedAsCoAuthor(about, coAuthor, link('objection/…'))],
      ['Objection resolved', objectionResolved(about, coAuthor, true)],
    ],
    accounts: [
      [
        'Draft will be deleted',
        draftGoes(author, { title: about.title, url: link('submit?draft=…'), at: new Date('2026-12-01') }),
      ],
    ],
    office: [
      ['Co-author objects', objectionRaised(about, { ...coAuthor, reason: 'Their words.', reviewUrl: deskUrl })],
      ['May be an author', namedAsAuthor(about, editor, { by: 'name', url: deskUrl, settler: null })],
    ],
  }
}
