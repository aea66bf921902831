import { problemAt, told } from '#app/write/write.ts'
import { keepInCopy, type Leak, replaceInCopy } from '#contracts/reviewer-copy.ts'
import type { LeakKind } from '#domain/anonymity/report.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { WriteButton } from '../write-button.tsx'

const kinds: Record<LeakKind, string> = {
  'given-name': 'First name',
  name: 'Name',
  address: 'Address or link',
  affiliation: 'Institution',
  orcid: 'ORCID iD',
  'own-work': 'Own work',
  funding: 'Funding',
}

/** The button of the next place to decide is the only one that is filled. */
type LeakRowProps = { id: string; version: number; leak: Leak; mayChange: boolean; isNext: boolean }

/** One place to decide: replace it with the proposed words, with other words, or keep it. */
export function LeakRow({ id, version, leak, mayChange, isNext }: LeakRowProps) {
  const { at, start, match, place, kind, replacement } = leak
  const spot = { id, version, at, start, match }
  const replacing = { fallback: "Action 'Replace' failed.", done: told }
  return (
    <li className="copy-row copy-open">
      <span className="meta">
        {kinds[kind]}
        <br />
        {place}
      </span>
      <Quote {...leak} />
      {mayChange && (
        <div className="cluster">
          {replacement !== '' && (
            <>
              <WriteButton
                variant={isNext ? 'primary' : 'secondary'}
                label={`Replace with “${replacement}”`}
                about={match}
                write={{ ...replacing, send: (ask) => ask(replaceInCopy, { ...spot, text: replacement }) }}
              />
              <ConfirmedButton
                label="Other words"
                about={match}
                question="Replace with other words"
                subject={match}
                confirmLabel="Replace"
                danger={false}
                asks={{
                  name: 'text',
                  label: 'Words to show instead',
                  hint: 'Reviewers read these words in the copy.',
                  maxLength: 500,
                }}
                write={{
                  ...replacing,
                  problems: (text) => problemAt('text', text.trim() === '' && 'Enter the words to show instead.'),
                  send: (ask, text) => ask(replaceInCopy, { ...spot, text: text.trim() }),
                }}
              >
                The author’s own file is not changed.
              </ConfirmedButton>
            </>
          )}
          <WriteButton
            {...{ variant: 'secondary', label: 'Keep', about: match }}
            write={{ send: (ask) => ask(keepInCopy, spot), fallback: "Action 'Keep' failed.", done: told }}
          />
        </div>
      )}
    </li>
  )
}

type QuoteProps = { before: string; match: string; after: string; instead?: string }

export function Quote({ before, match, after, instead }: QuoteProps) {
  return (
    <q className="copy-quote">
      {before}
      {instead === undefined ? (
        <mark>{match}</mark>
      ) : (
        <>
          <del>{match}</del> <ins>{instead}</ins>
        </>
      )}
      {after}
    </q>
  )
}
