import type { Leak } from '#contracts/review/reviewer-copy.ts'
import { blackBox, pageOf } from '#domain/manuscript/anonymity/report.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { WriteButton } from '../../write-button.tsx'
import { settling, type Version } from './settling.ts'

type LeakRowProps = Version & { leak: Leak; instead?: string; mayChange: boolean }

/** One place, with the words that will stand there. It may be decided for itself. */
export function LeakRow({ leak, instead, mayChange, ...key }: LeakRowProps) {
  const { match, place, isReplaceable } = leak
  const isOnPage = pageOf(leak) !== null
  return (
    <li className="copy-row">
      <span className="meta">{place}</span>
      <Quote {...leak} {...(instead !== undefined && { instead })} />
      {mayChange && (
        <div className="copy-row-do">
          <WriteButton
            variant="quiet"
            label="Keep this one"
            about={match}
            write={settling(key, () => [[leak, null]])}
          />
          {isReplaceable && isOnPage && (
            <WriteButton
              variant="quiet"
              label="Black out this one"
              about={match}
              write={settling(key, () => [[leak, blackBox]])}
            />
          )}
          {isReplaceable && !isOnPage && (
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
              write={settling(key, (text: string) => [[leak, text.trim()]])}
            >
              The author’s own file is not changed.
            </ConfirmedButton>
          )}
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
