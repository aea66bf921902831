import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { harvard } from '#domain/manuscript/record/citations.ts'
import { citedTitle } from '#domain/manuscript/record/cited-title.ts'
import { peopleOf } from '#domain/manuscript/record/names.ts'
import { permanentUrl } from '#domain/manuscript/record/paths.ts'
import { prism } from '#domain/manuscript/record/prism.ts'
import type { ArticleRecord, ChangeKind } from '#domain/manuscript/record/record.ts'
import { dateInWords, publishersDay } from '#domain/words/day.ts'
import { languageOf } from '#domain/words/language.ts'
import { oneLine } from '#domain/words/plain-text.ts'
import type { Stamp } from '#server/adapters/pdf/line.ts'

const day = (iso: string) => dateInWords(publishersDay(new Date(iso)))

/** What replaced an earlier edition. */
type End = { kind: ChangeKind; reason: string; at: Date }

/** Returns the text that an article's PDF shows about it. */
export function stampOf(record: ArticleRecord, place: Stamp['place'], end: End | null = null): Stamp {
  const { keywords, journal, articleType, volume, issue, elocation, licence, publisher } = record
  const link = permanentUrl(record)
  const numbers = [volume !== null && `volume ${volume}`, issue !== null && `issue ${issue}`, elocation]
  return {
    ...{ place, link, licence },
    language: languageOf(record),
    prism: prism(record),
    title: citedTitle(record),
    authors: peopleOf(record).map(({ name }) => name),
    keywords: keywords.map(oneLine),
    journal: journal.title,
    facts: `${articleTypeLabel(articleType)}, ${numbers.filter(Boolean).join(', ')}`,
    dates: `Received ${day(record.receivedAt)}. Accepted ${day(record.acceptedAt)}. Published ${day(record.publishedAt)}.`,
    citation: harvard(record).replace(` Available at: ${link}.`, ''),
    publisher: [publisher.name, publisher.place].filter(Boolean).join(', '),
    updatedAt: record.updatedAt,
    mark: markOf(record),
    correction: end ? replacedBy(record, end) : correctionOf(record),
  }
}

/** What the PDF of an earlier edition says of the correction that replaced it. A retraction is said by its mark. */
function replacedBy({ version }: ArticleRecord, { kind, reason, at }: End): Stamp['correction'] {
  if (kind !== 'correction') return null
  return `This is version ${version}. It was corrected on ${day(at.toISOString())}. ${oneLine(reason)}`
}

/** What its PDF says of the latest correction. */
function correctionOf({ changes }: ArticleRecord): Stamp['correction'] {
  const change = changes.findLast(({ kind }) => kind === 'correction')
  return change ? `Corrected on ${day(change.at)}. ${oneLine(change.reason)}` : null
}

/** What its PDF says of a retraction or a removal. */
export function markOf({ standing, changes }: ArticleRecord): Stamp['mark'] {
  if (standing === 'published') return null
  const change = changes.findLast(({ kind }) => kind !== 'correction')
  const when = change ? ` on ${day(change.at)}` : ''
  return {
    word: standing.toUpperCase(),
    sentence: `This article was ${standing}${when}. ${oneLine(change?.reason ?? '')}`,
  }
}
