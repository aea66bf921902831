import { templatePath } from '#domain/manuscript/word-template.ts'
import { Title } from '../components/title.tsx'
import type { JournalChoice } from './journal-choices.ts'

type GoodToKnowProps = {
  journals: readonly Pick<JournalChoice, 'slug' | 'title'>[]
  /** In words; null if there are none. */
  charges: string | null
}

/** For whoever wants to know before they submit. */
export function GoodToKnow({ journals, charges }: GoodToKnowProps) {
  return (
    <details className="fold">
      <summary>Good to know</summary>
      <ul className="fold-body aside-notes">
        <li>
          Review takes about one month. You can follow it on a status page. <a href="/review-process">How we review</a>
        </li>
        <li>
          Submission is free. The article processing charge{charges && `, ${charges},`} is due only after approval.{' '}
          <a href="/support">Fees and support</a>
        </li>
        <li>
          Each journal has its guidelines and a Word template, and checks your file before you submit it:
          <ul>
            {journals.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`/journals/${slug}/guidelines`}>
                  <Title text={title} />
                </a>
                {' · '}
                <a href={`/journals/${slug}/check`}>
                  Check a file<span className="visually-hidden"> for the {title}</span>
                </a>
                {' · '}
                <a href={templatePath(slug)} download>
                  Word template<span className="visually-hidden"> of the {title}</span>
                </a>
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </details>
  )
}
