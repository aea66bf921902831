import { articleTypeLabel } from '../../manuscript/article-types.ts'
import type { Accent } from '../../manuscript/journal.ts'
import { harvard } from '../../manuscript/record/citations.ts'
import { citedRuns } from '../../manuscript/record/cited-title.ts'
import { markedParagraphs } from '../../manuscript/record/marked.ts'
import { affiliationsOf, type Person, peopleOf } from '../../manuscript/record/names.ts'
import { doiUrl, permanentUrl } from '../../manuscript/record/paths.ts'
import { type ArticleRecord, ccBy, yearOf } from '../../manuscript/record/record.ts'
import { translationOf } from '../../manuscript/record/translation.ts'
import { count } from '../../words/count.ts'
import { languageNames, languageOf } from '../../words/language.ts'
import { oneLine } from '../../words/plain-text.ts'
import { drawArt } from '../covers/draw-cover.ts'
import { joined, literal, marked, words } from './typst-text.ts'

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = (iso: string) => dates.format(new Date(iso))

/** The arguments of `front` in the template: what is said of an article before its text. */
export function frontOf(
  record: ArticleRecord,
  { accent, isProof = false }: { accent: Accent; isProof?: boolean },
): string {
  const { journal, volume, issue, elocation } = record
  const people = peopleOf(record)
  const second = translationOf(record)
  const numbers = [volume !== null && `Volume ${volume}`, issue !== null && `issue ${issue}`, yearOf(record), elocation]
  const given: [name: string, value: string][] = [
    ['art', literal(drawArt({ motif: accent, seed: `${journal.title}:v${volume}i${issue}`, width: 595, height: 66 }))],
    ['journal', `link(${literal(journal.url)}, ${words(oneLine(journal.title))})`],
    ['numbers', words(isProof ? `Proof, ${day(record.updatedAt)}` : numbers.filter(Boolean).join(', '))],
    ['sort', words(articleTypeLabel(record.articleType))],
    ['heading', marked(citedRuns(record))],
    ['authors', authorsCode(people)],
    ['affiliations', affiliationsCode(people)],
    ['notices', joined(noticesOf(record).map(({ isRed, text }) => `notice(${isRed}, ${words(text)})`))],
    ['facts', factsCode(record, people, isProof)],
    [
      'abstract',
      joined(markedParagraphs(record.abstract, record.markup?.abstract).map((runs) => `par(${marked(runs)})`)),
    ],
    ['keywords', words(record.keywords.map(oneLine).join(', '))],
    ['second', second ? secondCode(second) : 'none'],
    ['citation', isProof ? 'none' : citationCode(record)],
    ['licence', licenceCode(record)],
  ]
  return given.map(([name, value]) => `${name}: ${value},`).join('\n')
}

function secondCode({ language, runs }: NonNullable<ReturnType<typeof translationOf>>): string {
  const paragraphs = runs.abstract.map((one) => `par(${marked(one)})`)
  return `(lang: ${literal(language)}, name: ${words(languageNames[language] ?? language)}, heading: ${marked(runs.title)}, abstract: ${joined(paragraphs)})`
}

/** 'Ada Obi¹*, Bayo Eze² and Chi Uba¹': with numbers only if there is more than one affiliation. */
function authorsCode(people: readonly Person[]): string {
  const places = affiliationsOf([...people])
  const pieces = people.flatMap(({ name, affiliations, email }, at) => {
    const numbers = places.length > 1 ? affiliations.map((one) => places.indexOf(one) + 1).join(',') : ''
    const signs = [numbers, email ? '*' : ''].filter(Boolean).join(',')
    const between = at === 0 ? [] : [words(at === people.length - 1 ? ' and ' : ', ')]
    return [...between, words(name), ...(signs ? [`super(typographic: false, size: 0.66em, ${words(signs)})`] : [])]
  })
  return joined(pieces)
}

function affiliationsCode(people: readonly Person[]): string {
  const places = affiliationsOf([...people])
  const lines = places.map((place, at) => {
    const number = places.length > 1 ? `super(${words(String(at + 1))}) + h(0.2em) + ` : ''
    return `${number}${words(place)}`
  })
  return joined(lines.flatMap((line, at) => (at === 0 ? [line] : ['linebreak()', line])))
}

function factsCode(record: ArticleRecord, people: readonly Person[], isProof: boolean): string {
  const { doi, url, peerReview = [] } = record
  const linked = (href: string, text: string) => `link(${literal(href)}, ${words(text)})`
  const letters = people.flatMap(({ email, name }) => (email ? [{ email, name }] : []))
  const written = letters.map(({ email }) =>
    linked(`mailto:${email}`, email.length > 28 ? email.replace('@', '@\u200b') : email),
  )
  const facts: [name: string, value: string][] = [
    ['Received', words(day(record.receivedAt))],
    ['Accepted', words(day(record.acceptedAt))],
    ['Published', words(isProof ? 'not yet' : day(record.publishedAt))],
    ...(doi === null ? [] : [['DOI', linked(doiUrl(doi), doiUrl(doi))] as [string, string]]),
    ...(written.length > 0
      ? [
          ['Correspondence', joined(written.flatMap((one, at) => [at > 0 ? 'linebreak()' : '"*"', one]))] as [
            string,
            string,
          ],
        ]
      : []),
    ...(peerReview.length > 0 ? [['Reviewed by', words(reviewed(peerReview))] as [string, string]] : []),
    ...(isProof ? [] : [['Read online', linked(url, url)] as [string, string]]),
  ]
  return `(${facts.map(([name, value]) => `(${words(name)}, ${value})`).join(', ')},)`
}

/** '2 reviewers, 2 rounds'. Of a round only some reports may be published; `sent` counts all. */
function reviewed(rounds: NonNullable<ArticleRecord['peerReview']>): string {
  const reviewers = Math.max(...rounds.flatMap(({ sent, reports }) => [sent, ...reports.map(({ number }) => number)]))
  return `${count(reviewers, 'reviewer')}, ${count(Math.max(...rounds.map(({ number }) => number)), 'round')}`
}

/** What was done to it since it was published, as the PDFs of other articles say it. */
export function noticesOf({ standing, changes }: ArticleRecord): { isRed: boolean; text: string }[] {
  const ended = standing === 'published' ? null : changes.findLast(({ kind }) => kind !== 'correction')
  const when = ended ? ` on ${day(ended.at)}` : ''
  const corrected = changes.findLast(({ kind }) => kind === 'correction')
  return [
    ...(standing === 'published'
      ? []
      : [{ isRed: true, text: `This article was ${standing}${when}. ${ended?.reason ?? ''}` }]),
    ...(corrected ? [{ isRed: false, text: `Corrected on ${day(corrected.at)}. ${corrected.reason}` }] : []),
  ]
}

function citationCode(record: ArticleRecord): string {
  const link = permanentUrl(record)
  const text = harvard(record).replace(` Available at: ${link}.`, '')
  const name = oneLine(record.journal.title)
  const at = text.lastIndexOf(name)
  const pieces =
    at < 0 ? [words(text)] : [words(text.slice(0, at)), `emph(${words(name)})`, words(text.slice(at + name.length))]
  return joined([...pieces, '" "', `link(${literal(link)}, ${words(link)})`])
}

function licenceCode(record: ArticleRecord): string {
  const { licence, publisher } = record
  const rights = licence.url === ccBy.url ? ' You may share and adapt it if you give credit.' : ''
  const text = `© ${yearOf(record)} The authors. Published by ${publisher.name}.${rights}`
  return `(name: ${words(licence.name)}, url: ${literal(licence.url)}, text: ${words(text)})`
}

/** 'Obi, Eze and Uba' or 'Obi and others'. */
export function shortAuthors(record: ArticleRecord): string {
  const names = peopleOf(record).map(({ family }) => family)
  if (names.length > 3) return `${names[0]} and others`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}

export const languageCode = (record: ArticleRecord) => literal(languageOf(record))
