import { type Check, CircleAlert, CircleCheck, Clock, ExternalLink, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { formatBytes, formatDate, formatMoment } from '#app/format.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { ReviewersCopy as Copy, readCopies } from '#contracts/review/reviewer-copy.ts'
import { removedGroups, removedInWords } from '#domain/manuscript/anonymity/removed-words.ts'
import { blackBox } from '#domain/manuscript/anonymity/report.ts'
import { useLookAgain } from '../../look-again.ts'
import { LeakGroups, ReplaceAll, useWords } from './leak-groups.tsx'
import { CopyMenu } from './reviewer-copy-menu.tsx'
import { Settled, SettledPlaces } from './settled-places.tsx'

type Props = ReplyOf<typeof readCopies> & { id: string; isUnderReview: boolean }

/** What reviewers of a double-anonymous journal get to read, and what in it may still tell who the authors are. */
export function ReviewersCopy({ id, anonymity, copies, isUnderReview }: Props) {
  const [copy, ...earlier] = copies
  const isMaking = isUnderReview && (!copy || copy.state === 'making')
  useLookAgain(isMaking && anonymity === 'double')
  if (anonymity !== 'double' || (!isUnderReview && !copy)) return null
  return (
    <section className="stack" aria-labelledby="reviewers-copy">
      <div className="copy-head">
        <h2 id="reviewers-copy">Reviewers’ copy</h2>
        {copy?.madeAt && (
          <p className="meta">
            Version {copy.version}, checked <time dateTime={copy.madeAt}>{formatMoment(copy.madeAt)}</time>
          </p>
        )}
      </div>
      {copy ? (
        <CopyCard id={id} copy={copy} mayChange={isUnderReview} />
      ) : (
        <div className="copy-card">
          <Summary {...making} />
        </div>
      )}
      {earlier.length > 0 && <Earlier copies={earlier} />}
    </section>
  )
}

function CopyCard({ id, copy, mayChange }: { id: string; copy: Copy; mayChange: boolean }) {
  const { version, leaks, decisions, removed, files } = copy
  const words = useWords(leaks)
  // Until it is made again, the file still has the words that were replaced.
  const shown = copy.state === 'making' ? [] : files
  const key = { id, version }
  return (
    <div className="copy-card">
      <Summary {...headlineOf(copy)}>
        {mayChange && <ReplaceAll {...key} words={words} />}
        {shown.map(({ url, name, bytes }) => (
          <ButtonLink key={url} variant="secondary" size="small" href={new URL(url).pathname} target="_blank">
            <ExternalLink />
            Open the {name.endsWith('.pdf') ? 'PDF' : 'Word file'}
            <span className="visually-hidden">, {formatBytes(bytes)}</span>
          </ButtonLink>
        ))}
        {mayChange && <CopyMenu {...{ ...key, copy }} needsUpload={copy.state === 'failed' || leaks.some(isFixed)} />}
      </Summary>
      <LeakGroups {...{ ...key, words, mayChange }} />
      <ul className="copy-rows">
        <SettledPlaces {...{ ...key, decisions, mayChange }} />
        {removedGroups(removed).map((group) => (
          <Settled key={group[0]?.what} label="Removed">
            {removedInWords(group)}
          </Settled>
        ))}
      </ul>
    </div>
  )
}

/** Words in embedded files and pages without text cannot be replaced. */
const isFixed = ({ isReplaceable }: Copy['leaks'][number]) => !isReplaceable

type Headline = { icon: typeof Check; tone: string; title: string; children?: ReactNode; text: ReactNode }

function Summary({ icon: Icon, tone, title, text, children }: Headline) {
  return (
    <header className="copy-summary" data-tone={tone}>
      <Icon />
      <p role="status">
        <strong>{title}</strong>
        <span className="meta">{text}</span>
      </p>
      {children && <div className="cluster">{children}</div>}
    </header>
  )
}

const making: Headline = {
  icon: Clock,
  tone: 'info',
  title: 'The copy is being made',
  text: 'It usually takes less than a minute. This page updates by itself.',
}

const fixed = 'What cannot be replaced here you can keep, or upload a copy without it.'

/** The Word file alone is enough for reviewers. */
function withoutPdf({ noPdf }: Copy): string | false {
  const remedy =
    'Reviewers get the Word file. For a PDF, make the copy again, or save the Word file as one and upload it.'
  return noPdf !== null && `${noPdf} ${remedy}`
}

const listed = new Intl.ListFormat('en-GB')

/** A screen reader finds no words there any more, so the editor should know. */
function drawnPages({ pictures }: Copy): string | false {
  const [are, numbers] = [pictures.length === 1 ? 'Page' : 'Pages', listed.format(pictures.map(String))]
  const became = pictures.length === 1 ? 'became a picture' : 'became pictures'
  return pictures.length > 0 && `${are} ${numbers} ${became}: words could not be taken out of the text there.`
}

/** To cite oneself is normal, so references stay. An editor should know that they are there. */
function citedIn({ ownReferences: count }: Copy): string | false {
  const are = count === 1 ? '1 reference is' : `${count} references are`
  const whether = count === 1 ? 'calls it' : 'calls them'
  return (
    count > 0 &&
    `${are} by an author of this manuscript; that is usual. Check whether the text ${whether} the authors’ own.`
  )
}

const placesOf = (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`

function proposedFor({ leaks }: Copy): string {
  const open = leaks.filter(({ replacement }) => replacement === '').length
  if (open === leaks.length) return ''
  const isBlackened = leaks.every(({ replacement }) => replacement === '' || replacement === blackBox)
  const rest = open > 0 ? ` ${placesOf(open)} without a proposal ${open === 1 ? 'stays' : 'stay'} open.` : ''
  const what = isBlackened ? 'We propose to black out' : 'We propose a replacement for'
  return `${what} ${leaks.length - open}. You see each change below, and can undo it.${rest}`
}

function headlineOf(copy: Copy): Headline {
  const { state, failure, leaks, accepted, isByHand, version } = copy
  if (state === 'making') return making
  if (state === 'failed') {
    const text = `${failure} Upload a copy from which you removed the names by hand, or try again.`
    return { icon: CircleAlert, tone: 'danger', title: 'The copy could not be made', text }
  }
  if (!accepted) {
    const title = `${placesOf(leaks.length)} may name the authors`
    const wait = `Reviewers can be invited to version ${version} when every place is decided.`
    const text = [proposedFor(copy), wait, leaks.some(isFixed) && fixed, drawnPages(copy), citedIn(copy)]
      .filter(Boolean)
      .join(' ')
    return { icon: TriangleAlert, tone: 'warning', title, text }
  }
  const cited = citedIn(copy)
  const by = accepted.by
    ? `Accepted by ${accepted.by} on ${formatDate(accepted.at)}.`
    : cited
      ? 'No place in its text was found that names the authors.'
      : 'No place was found that names the authors.'
  const text = [by, isByHand && 'Made from a file that the office uploaded.', withoutPdf(copy), drawnPages(copy), cited]
    .filter(Boolean)
    .join(' ')
  return { icon: CircleCheck, tone: 'success', title: 'Ready for reviewers', text }
}

function Earlier({ copies }: { copies: readonly Copy[] }) {
  return (
    <details className="copy-more">
      <summary>Earlier versions</summary>
      <ul className="stack stack-small">
        {copies.map(({ version, accepted, files }) => (
          <li key={version}>
            Version {version}: {accepted ? `accepted on ${formatDate(accepted.at)}` : 'never accepted'}
            {files.map(({ url, name }) => (
              <span key={url}>
                {', '}
                <a href={new URL(url).pathname} target="_blank" rel="noopener">
                  {name}
                </a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
