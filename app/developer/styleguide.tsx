import { Actions, Foundations } from './styleguide-basics.tsx'
import { Feedback, Overlays } from './styleguide-feedback.tsx'
import { Forms } from './styleguide-forms.tsx'
import { Articles, Lists, Wayfinding } from './styleguide-lists.tsx'
import { LongForms } from './styleguide-people.tsx'
import { Reading, Welcome } from './styleguide-reading.tsx'
import { Shared } from './styleguide-shared.tsx'

export const handle = { hydrate: true }

const parts = [
  { id: 'foundations', heading: 'Foundations', Part: Foundations },
  { id: 'actions', heading: 'Buttons, links and badges', Part: Actions },
  { id: 'forms', heading: 'Forms', Part: Forms },
  { id: 'long-forms', heading: 'People, statements and contact', Part: LongForms },
  { id: 'feedback', heading: 'Notices and states', Part: Feedback },
  { id: 'overlays', heading: 'Dialogs, menus and toasts', Part: Overlays },
  { id: 'wayfinding', heading: 'Finding the way', Part: Wayfinding },
  { id: 'lists', heading: 'Tables and facts', Part: Lists },
  { id: 'articles', heading: 'Lists of articles', Part: Articles },
  { id: 'shared', heading: 'Sending, accounts and the office', Part: Shared },
  { id: 'reading', heading: 'Covers, cards and reading', Part: Reading },
  { id: 'welcome', heading: 'Page patterns', Part: Welcome },
]

/** Shows every component in every state, for developers who build a page. */
export default function Styleguide() {
  return (
    <main id="main">
      <title>Style guide | Domain Journals</title>
      <div className="container">
        <header className="page-head">
          <h1>Style guide</h1>
          <p className="lede">Every component in every state. All names and titles on this page are samples.</p>
          <nav aria-label="On this page">
            <ul className="cluster">
              {parts.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        {parts.map(({ id, heading, Part }) => (
          <section key={id} className="section stack stack-large" aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            <Part />
          </section>
        ))}
      </div>
    </main>
  )
}
