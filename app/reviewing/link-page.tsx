import type { ReactNode } from 'react'
import type { Review } from '#contracts/review/reviewing.ts'
import { Logo } from '../components/logo.tsx'
import { Title } from '../components/title.tsx'
import '../styles/reviewing.css'

type LinkPageProps = {
  /** Null where the page belongs to no journal. */
  journal: Review['journal'] | null
  /** The manuscript's number. */
  number?: string
  tools?: ReactNode
  children: ReactNode
}

/** A page behind a reviewer's link: the journal's bar instead of the site's navigation. */
export function LinkPage({ journal, number, tools, children }: LinkPageProps) {
  return (
    <div className="link-page" data-accent={journal?.accent}>
      <header className="link-bar">
        <div className="link-bar-row">
          {journal ? (
            <p className="link-journal">
              <Title text={journal.title} />
            </p>
          ) : (
            <Logo />
          )}
          {number && <p className="meta tabular wide-only">{number}</p>}
          {tools && <div className="link-tools">{tools}</div>}
        </div>
      </header>
      {children}
    </div>
  )
}

/** A page with one column of text. */
export function LinkText({ children, ...bar }: LinkPageProps) {
  return (
    <LinkPage {...bar}>
      <main id="main" className="container-narrow link-text stack">
        {children}
      </main>
    </LinkPage>
  )
}

export function DeadReviewLink({ reason }: { reason: string }) {
  return (
    <LinkText journal={null}>
      <h1>This link opens nothing</h1>
      <p className="lede">{reason}</p>
      <p>
        You can <a href="/reviewing">ask for a link to your open reviews</a>. We send it to the address that we invited.
      </p>
    </LinkText>
  )
}
