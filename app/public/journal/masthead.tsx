import type { ReactNode } from 'react'
import type { BoardMember, Journal } from '#domain/manuscript/journal.ts'
import { frequencyInParts } from '#domain/manuscript/journal.ts'
import { count } from '#domain/words/count.ts'
import { Avatar } from '../../account/avatar.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Cover } from '../../components/cover.tsx'
import { Title } from '../../components/title.tsx'
import { portraitOf } from './portrait-of.ts'

type MastheadProps = {
  journal: Pick<Journal, 'slug' | 'title' | 'tagline' | 'frequency' | 'licence' | 'issn'>
  editors: BoardMember[]
  isSample: boolean
  issue: { volume: number; number: number } | null
  figures: {
    decisionDays: number | null
    acceptance: { share: number; decided: number } | null
    charges: string
    review: string
  }
}

type Fact = [value: ReactNode, about: ReactNode] | null | undefined | false

export function Masthead({ journal, editors, isSample, issue, figures }: MastheadProps) {
  const home = `/journals/${journal.slug}`
  return (
    <section className="journal-head">
      <div className="container">
        <div className="stack">
          <h1>
            <Title text={journal.title} />
          </h1>
          <p className="lede">{journal.tagline}</p>
          <div className="journal-people">
            {editors.map((editor) => (
              <div key={editor.name}>
                <Avatar name={editor.name} picture={portraitOf(editor)} size={56} />
                <p>
                  <span className="meta">Editor-in-Chief{isSample && ' (sample)'}</span>{' '}
                  <a href={`${home}/editorial-board`}>{editor.name}</a>{' '}
                  <span className="meta">{editor.affiliation ?? editor.address.join(', ')}</span>
                </p>
              </div>
            ))}
            <p className="cluster">
              <ButtonLink href="/submit">Submit manuscript</ButtonLink>
              <ButtonLink href={`${home}/guidelines`} variant="secondary">
                Read the guidelines
              </ButtonLink>
            </p>
          </div>
          <Facts facts={factsOf({ journal, figures })} />
        </div>
        <Cover
          journal={journal}
          volume={issue?.volume ?? 1}
          issue={issue?.number ?? 1}
          href={`${home}/current-issue`}
        />
      </div>
    </section>
  )
}

function factsOf({ journal, figures }: Pick<MastheadProps, 'journal' | 'figures'>): Fact[] {
  const { licence, frequency, issn } = journal
  const { decisionDays, acceptance, charges, review } = figures
  const [published, more] = frequencyInParts(frequency ?? '')
  return [
    decisionDays !== null && [count(decisionDays, 'day'), 'to a first decision, median'],
    acceptance && [`${acceptance.share}%`, `accepted, of ${acceptance.decided} in 12 months`],
    [
      // Two amounts stay in one line, as the other facts do.
      charges.replace(' or ', '\u00a0or\u00a0'),
      <>
        after approval; <a href="/support">waivers</a>
      </>,
    ],
    issn.online !== undefined && [issn.online, issn.print ? `ISSN, online; print ${issn.print}` : 'ISSN, online'],
    issn.online === undefined && issn.print !== undefined && [issn.print, 'ISSN, print'],
    published !== '' && [published, more || 'publication'],
    [
      <a key="licence" href={licence.url}>
        {licence.name}
      </a>,
      review,
    ],
  ]
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <ul className="journal-facts">
      {facts.map(
        (fact, at) =>
          fact && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a journal keep their places
            <li key={at}>
              <strong>{fact[0]}</strong> <span>{fact[1]}</span>
            </li>
          ),
      )}
    </ul>
  )
}
