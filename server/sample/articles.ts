import { keptOf } from '#domain/manuscript/field-values.ts'
import type { Journal } from '#domain/manuscript/journal.ts'
import { formatSampleId } from '#domain/words/custom-id.ts'
import { volumeAt } from '#domain/words/issue.ts'
import { markupFor } from '#domain/words/markup.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { manuscripts } from '../db/schema.ts'
import { hashToken, newId, newToken } from '../ids.ts'
import { addFile, type Draft } from './draft.ts'
import { paperOf, personOf } from './manuscripts.ts'
import { find, type People } from './people.ts'
import type { SampleArticle, SampleIssue } from './shapes.ts'

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
  const manuscript = { ...written, coAuthors: names.slice(1).map(personOf) }
  const manuscriptId = account ? addHistory(draft, people, account, manuscript, dates) : null
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

type Manuscript = Omit<typeof manuscripts.$inferInsert, 'id' | 'authorId' | 'author' | 'email' | 'status'>

/** What its author sees of an article that came with the site. */
function addHistory(
  draft: Draft,
  { admin, editors }: People,
  { id: authorId, realm, name: author, email }: Author,
  manuscript: Manuscript,
  { received, accepted, published }: SampleArticle['dates'],
): string {
  const manuscriptId = newId()
  const editor = find(editors, manuscript.journal)
  const between = (from: Date, to: Date, share: number) =>
    new Date(from.getTime() + share * (to.getTime() - from.getTime()))
  const history = [
    ['submit', null, 'screening', { realm, id: authorId }, received],
    ['screen', 'screening', 'under-review', admin, between(received, accepted, 0.1)],
    ['approve', 'under-review', 'approved', editor, accepted],
    ['mark-paid', 'approved', 'paid', admin, between(accepted, published, 0.3)],
    ['upload-edited-file', 'paid', 'paid', editor, between(accepted, published, 0.8)],
    ['publish', 'paid', 'published', editor, published],
  ] as const
  for (const [action, from, to, by, at] of history) {
    const step = { action, from, to, actor: by.realm, actorId: by.id, at }
    draft.manuscriptSteps.push({ id: newId(), manuscriptId, ...step })
  }
  const dates = { createdAt: received, statusAt: published, updatedAt: published }
  const known = { authorId, author, email, status: 'published', edited: true } as const
  draft.manuscripts.push({ ...manuscript, id: manuscriptId, ...known, ...dates })
  for (const { name, email } of manuscript.coAuthors ?? [])
    draft.coAuthorNotices.push({ tokenHash: hashToken(newToken()), manuscriptId, name, email, createdAt: received })
  return manuscriptId
}
