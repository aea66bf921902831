import type { BoardMember, Journal } from '#domain/manuscript/journal.ts'
import { count } from '#domain/words/count.ts'
import { Avatar } from '../../account/avatar.tsx'
import { portraitOf } from '../journal/portrait-of.ts'

type Editor = Pick<BoardMember, 'name' | 'affiliation' | 'address' | 'portrait'> & {
  slug: string
  journal: string
  accent: string
}
type Boards = { editors: Editor[]; people: number; isSample: boolean }

const mostFaces = 8

/** The Editors-in-Chief of the journals, those with a portrait first. */
export function boardsOf(journals: readonly Journal[]): Boards {
  const editors = journals.flatMap(({ slug, shortTitle, accent, editorialBoard }) =>
    editorialBoard.members
      .filter(({ role }) => role === 'Editor-in-Chief')
      .map((member) => ({ ...member, slug, journal: shortTitle, accent })),
  )
  const hasFace = ({ portrait }: Editor) => portrait !== undefined
  return {
    editors: [...editors.filter(hasFace), ...editors.filter((editor) => !hasFace(editor))].slice(0, mostFaces),
    people: journals.flatMap(({ editorialBoard }) => editorialBoard.members).length,
    isSample: journals.some(({ editorialBoard }) => editorialBoard.sample),
  }
}

export function Editors({ editors, people, isSample }: Boards) {
  if (editors.length === 0) return null
  return (
    <section className="container section later" aria-labelledby="editors">
      <div className="section-head">
        <h2 id="editors">Edited by working scholars</h2>
        <a className="more-link" href="/journals">
          All boards, {count(people, 'member')}
        </a>
      </div>
      <ul className="editors">
        {editors.map((editor) => (
          <li key={`${editor.slug} ${editor.name}`} data-accent={editor.accent}>
            <Avatar name={editor.name} picture={portraitOf(editor)} size={72} lazy />
            <p>
              <a href={`/journals/${editor.slug}/editorial-board`}>{editor.name}</a>{' '}
              <span className="meta">
                Editor-in-Chief{isSample && ' (sample)'}, {editor.journal}
              </span>{' '}
              <span className="meta">{editor.affiliation ?? editor.address.slice(0, 2).join(', ')}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
