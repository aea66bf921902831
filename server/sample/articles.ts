import { keptOf } from '#domain/manuscript/field-values.ts'
import type { Journal } from '#domain/manuscript/journal.ts'
import { formatSampleId } from '#domain/words/custom-id.ts'
import { volumeAt } from '#domain/words/issue.ts'
import { markupFor } from '#domain/words/markup.ts'
import { newId } from '../ids.ts'
import { addFile, type Draft } from './draft.ts'
import { addManuscript, paperOf, personOf } from './manuscripts.ts'
import { find, type People } from './people.ts'
import type { SampleArticle, SampleIssue } from './shapes.ts'
import type { Step } from './steps.ts'

/** Adds a journal's issues and articles, numbered as if they had been opened and published here as samples. `texts`: the titles of those that have one. */
export function addIssues(
  draft: Draft,
  journal: Journal,
  issues: readonly SampleIssue[],
  people: People,
  texts: ReadonlySet<string>,
): void {
  let number = 0
  for (const [index, { opened, articles }] of issues.entries()) {
    const issue = { journal: journal.slug, number: index + 1, volume: volumeAt(opened), openedAt: opened }
    draft.issues.push(issue)
    for (const [at, article] of articles.entries()) {
      number += 1
      const customId = formatSampleId(journal.customIdPrefix, issue.volume, number)
      addArticle(draft, people, article, {
        journal,
        volume: issue.volume,
        issue: issue.number,
        position: at + 1,
        customId,
        hasText: texts.has(article.title),
      })
    }
  }
  draft.counters.push({ journal: journal.slug, issue: issues.length })
}

type Place = {
  journal: Journal
  volume: number
  issue: number
  position: number
  customId: string
  hasText: boolean
}

function addArticle(draft: Draft, people: People, article: SampleArticle, { journal, hasText, ...place }: Place): void {
  const { country, dates, correction } = article
  const authors = Object.entries(article.authors).map(([name, { affiliation, roles }]) => ({
    name,
    affiliation,
    ...(roles && { roles }),
  }))
  const names = authors.map(({ name }) => name)
  const account = people.authors.get(names[0] ?? '')
  const label = `Sample article, ${journal.title}, ${place.customId}`
  const fileWith = (title: string, at: Date) =>
    addFile(draft, {
      kind: 'manuscript',
      owner: account ?? people.admin,
      at,
      paper: paperOf({ ...article, title, authors: names, label }),
      // The PDF of a text is typeset only where none was published.
      format: hasText ? 'docx' : 'pdf',
    })
  const fileId = fileWith(article.title, correction?.made ?? dates.received)
  const record = recordOf(article)
  const written = { ...record, country, fileId, journal: journal.slug }
  const manuscriptId = account
    ? addManuscript(draft, people, {
        author: account,
        manuscript: { ...written, coAuthors: names.slice(1).map(personOf) },
        steps: stepsTo(dates),
      })
    : null
  const id = newId()
  draft.articles.push({
    ...written,
    ...place,
    id,
    manuscriptId,
    authorId: account?.id ?? null,
    authors,
    authorNames: names.join(', '),
    receivedAt: dates.received,
    acceptedAt: dates.accepted,
    publishedAt: dates.published,
    updatedAt: correction?.made ?? dates.published,
    version: correction ? 2 : 1,
  })
  if (!correction) return
  const { made: at, reason, formerTitle: title } = correction
  draft.articleChanges.push({
    ...{ articleId: id, version: 2, kind: 'correction', reason, at },
    before: { ...record, title, authors },
    fileId: fileWith(title, dates.received),
    actorId: find(people.editors, journal.slug).id,
  })
}

function recordOf({ title, type: articleType, abstract, markup, ...added }: SampleArticle) {
  const kept = keptOf('completion', added)
  return { title, articleType, abstract, ...kept, markup: markupFor({ title, abstract, ...kept }, markup) }
}

function stepsTo({ received, accepted, published }: SampleArticle['dates']): Step[] {
  const between = (from: Date, to: Date, share: number) =>
    new Date(from.getTime() + share * (to.getTime() - from.getTime()))
  return [
    { action: 'submit', at: received },
    { action: 'screen', at: between(received, accepted, 0.1) },
    { action: 'approve', at: accepted },
    { action: 'pay', at: between(accepted, published, 0.3) },
    { action: 'upload-edited-file', at: between(accepted, published, 0.8) },
    { action: 'publish', at: published },
  ]
}
