import { languageOf } from '../../words/language.ts'
import { oneLine } from '../../words/plain-text.ts'
import { citedRuns } from './cited-title.ts'
import { markedLine, texText } from './marked.ts'
import { type Person, peopleOf } from './names.ts'
import { noteLines } from './notice.ts'
import { type ArticleRecord, isoDate, issnsOf, yearOf } from './record.ts'
import { translationOf } from './translation.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export function bibtex(record: ArticleRecord): string {
  const { journal, volume, issue, elocation, doi, url, publisher, abstract, keywords, markup } = record
  const fields = {
    author: peopleOf(record).map(inBibtex).join(' and '),
    title: texText(citedRuns(record), withCapitals),
    titleaddon: texText(translationOf(record)?.runs.title ?? [], withCapitals),
    journal: escaped(journal.title),
    year: yearOf(record),
    month: months[Number(isoDate(record.publishedAt).slice(5, 7)) - 1],
    volume,
    number: issue,
    pages: elocation,
    publisher: escaped(publisher.name),
    issn: issnsOf(record).join(', '),
    doi,
    url,
    language: languageOf(record),
    keywords: keywords.map(keyword).join(', '),
    abstract: texText(markedLine(abstract, markup?.abstract), escapedPart),
    note: noteLines(record).map(escaped).join('; '),
  }
  const lines = Object.entries(fields)
    .map(([name, value]) => [name, String(value ?? '')] as const)
    .filter(([, value]) => value !== '')
    // Months are macros of BibTeX, and braces would make them plain text.
    .map(([name, value]) => `  ${name} = ${name === 'month' ? value : braced(value)},\n`)
  return `@article{${key(record)},\n${lines.join('')}}\n`
}

const braced = (text: string) => `{${text}}`

/** Plain ASCII, as old programs need, and unique on the whole site. */
function key({ customId }: ArticleRecord): string {
  return customId.replaceAll(/[^A-Za-z0-9-]/g, '')
}

/** BibTeX counts braces even after a backslash, so each needs a command. TeX's old fonts print '<' as '¡'. */
const commands: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
}

const escaped = (text: string) => escapedPart(oneLine(text))

function escapedPart(text: string): string {
  return text
    .replaceAll(/[\\{}~^<>|&%$#_]/g, (sign) => commands[sign] ?? `\\${sign}`)
    .replaceAll(/[-'`!?](?=[-'`])/g, '$&{}')
}

/** Braces keep capitals in styles that set titles in lower case. */
function withCapitals(title: string): string {
  return title
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .map((part) => (/[\p{Lu}\p{Lt}]/u.test(part) ? braced(part) : escapedPart(part)))
    .join('')
}

/** Programs separate key words at commas and semicolons, even inside braces, so a key word may not contain them. */
function keyword(word: string): string {
  return escaped(word.replaceAll(/\s*[,;]\s*/g, ' / '))
}

/** Braces keep together a name that has only one part, and a part that contains the word 'and'. */
function inBibtex({ given, family, suffix, name }: Person): string {
  const whole = (part: string) => (/\band\b/i.test(part) ? braced(escaped(part)) : escaped(part))
  if (given === '') return braced(escaped(name))
  return [family, suffix, given].flatMap((part) => (part === undefined ? [] : whole(part))).join(', ')
}
