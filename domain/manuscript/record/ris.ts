import { languageOf } from '../../words/language.ts'
import { oneLine } from '../../words/plain-text.ts'
import { citedTitle } from './cited-title.ts'
import { affiliationsOf, inverted, peopleOf } from './names.ts'
import { noteLines } from './notice.ts'
import { type ArticleRecord, isoDate, issnsOf, offeredPdf, yearOf } from './record.ts'
import { translationNotes } from './translation.ts'

type Line = [tag: string, value: string | number | null | undefined]

/** RIS, an old format of reference managers, has one field on each line, so no value may contain a line break. */
export function ris(record: ArticleRecord): string {
  const { journal, volume, issue, elocation, doi, url, publisher, abstract, keywords, customId } = record
  const lines: Line[] = [
    ...peopleOf(record).map((person): Line => ['AU', inverted(person)]),
    ...affiliationsOf(peopleOf(record)).map((affiliation): Line => ['AD', affiliation]),
    ['TI', citedTitle(record)],
    ['T2', journal.title],
    ['PY', yearOf(record)],
    ['DA', isoDate(record.publishedAt).replaceAll('-', '/')],
    ['VL', volume],
    ['IS', issue],
    ['SP', elocation],
    ...issnsOf(record).map((issn): Line => ['SN', issn]),
    ['PB', publisher.name],
    ['CY', publisher.place],
    ['DO', doi],
    ['UR', url],
    ['L1', offeredPdf(record)],
    ['LA', languageOf(record)],
    ...keywords.map((word): Line => ['KW', word]),
    ['AB', abstract],
    ...[...noteLines(record), ...translationNotes(record)].map((line): Line => ['N1', line]),
    ['ID', customId],
  ]
  const written = lines
    .map(([tag, value]) => `${tag}  - ${oneLine(String(value ?? ''))}`)
    .filter((line) => !line.endsWith('  - '))
  return ['TY  - JOUR', ...written, 'ER  - ', ''].join('\r\n')
}
