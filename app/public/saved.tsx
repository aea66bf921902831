import { publicHeaders } from '../seo/headers.ts'
import { privateMeta } from '../seo/meta.ts'
import '../styles/saved.css'

export const headers = publicHeaders

export const meta = () => privateMeta('Saved articles')

/** What the reader has saved. The list is only in their browser, which shows this page also without a connection. */
export default function Saved() {
  return (
    <main id="main" className="container section stack stack-large">
      <header className="stack">
        <h1>Saved articles</h1>
        <p className="needs-script" id="saved-about" tabIndex={-1} aria-live="polite">
          Looking for saved articles…
        </p>
        <noscript>
          <p>Saving articles needs JavaScript. Without it you can download the PDF or the EPUB of an article.</p>
        </noscript>
      </header>
      <ul className="saved-articles" id="saved-articles" />
      <script src="/offline.js" defer />
    </main>
  )
}
