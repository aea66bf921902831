import type { Hit } from '#contracts/office/find.ts'
import { excerptOf, type Match, markWords, matchOf, type Part } from '#domain/manuscript/find.ts'
import type { ArticleState } from '#domain/manuscript/record/record.ts'
import { authorNames, formatAuthors } from '#domain/publishing/author-list.ts'
import { shortDate } from '#domain/words/day.ts'
import { type Status, statusLabels } from '#domain/words/manuscript-status.ts'
import { type Role, roleLabels } from '#domain/words/role.ts'
import type { Asked } from './typed.ts'

/** What a page shows of something found, and the texts in which words that were mistyped may stand correctly. */
export type Found = Hit & { match: Match; texts: string[]; manuscriptId?: string | null }

type Describe = {
  id: string
  href: string
  title: string
  /** Shown next to the title; the words that were searched for are marked. */
  facts: readonly (string | null | undefined)[]
  /** Shown only if they were searched for and nothing else shows why this was found. */
  reasons?: readonly string[]
  identifiers: readonly (string | null | undefined)[]
}

export type Describer<Row> = (row: Row, asked: Asked, found: Match) => Found

const hasMark = (parts: Part[]) => parts.some(({ isMatch }) => isMatch)

function describe({ words, typed }: Asked, found: Match, what: Describe): Found {
  const match = matchOf({ identifiers: what.identifiers, headings: [what.title] }, typed, found)
  const mark = (text: string) => markWords(text, words, found)
  const facts = what.facts.filter(Boolean).join(' · ')
  const title = mark(what.title)
  const isExplained = [title, mark(facts)].some(hasMark)
  // A receipt or a bank's reference is in no text: what was typed is the reason.
  const named = found === 'identifier' ? [typed] : []
  // Addresses share their ends: of 'bayo@example.org' and 'ada@example.org' the one that was typed is the reason.
  const markedIn = (text: string) => mark(text).reduce((sum, part) => sum + (part.isMatch ? part.text.length : 0), 0)
  const [reason] = isExplained
    ? []
    : [...(what.reasons ?? []), ...named]
        .filter((text) => hasMark(mark(text)))
        .sort((a, b) => markedIn(b) - markedIn(a))
  const { id: _id, href } = what
  const detail = mark([facts, reason].filter(Boolean).join(' · '))
  return { _id, href, title, detail, match, texts: [what.title, facts, ...(what.reasons ?? [])] }
}

type Manuscript = {
  id: string
  number: string
  title: string
  author: string
  email: string
  coAuthors: { name: string; email: string }[]
  keywords: string[]
  status: Status
  customId: string | null
}

export const showManuscript: Describer<Manuscript> = (row, asked, found) =>
  describe(asked, found, {
    id: row.id,
    href: `/admin/review/${row.id}`,
    title: row.title,
    facts: [formatAuthors(authorNames(row)), row.number, statusLabels[row.status], row.customId],
    // More than ten authors are not all named.
    reasons: [row.email, ...row.coAuthors.flatMap(({ name, email }) => [name, email]), ...row.keywords],
    identifiers: [row.number, row.customId, row.id, row.email, ...row.coAuthors.map(({ email }) => email)],
  })

type Charge = Pick<Manuscript, 'id' | 'number' | 'title' | 'author' | 'email' | 'status'>

/** For finance, which sees no more of a manuscript than its invoice tells. */
export const showCharge: Describer<Charge> = ({ id, number, title, author, email, status }, asked, found) =>
  describe(asked, found, {
    ...{ id, href: `/admin/charges/${id}`, title },
    facts: [author, number, status === 'approved' ? 'To be paid' : 'Settled'],
    reasons: [email],
    identifiers: [number, email],
  })

type Article = Record<'id' | 'customId' | 'journal' | 'title' | 'authorNames', string> & {
  doi: string | null
  keywords: string[]
  manuscriptId: string | null
  noticeOf: string | null
  standing: ArticleState
}

const stateLabels: Record<ArticleState, string> = {
  published: statusLabels.published,
  retracted: 'Retracted',
  removed: 'Removed',
}

export const showArticle: Describer<Article> = (row, asked, found) => ({
  ...describe(asked, found, {
    ...{ id: row.id, href: `/admin/articles/${row.journal}/${row.customId}`, title: row.title },
    facts: [row.authorNames, row.customId, row.noticeOf === null ? stateLabels[row.standing] : 'Notice'],
    reasons: [...(row.doi ? [row.doi] : []), ...row.keywords],
    identifiers: [row.customId, row.doi],
  }),
  manuscriptId: row.manuscriptId,
})

type Person = { id: string; name: string | null; email: string }

const showPerson = (role: string, hrefOf: (person: Person) => string): Describer<Person> => {
  return (person, asked, found) =>
    describe(asked, found, {
      id: person.id,
      href: hrefOf(person),
      title: person.name ?? person.email,
      facts: [role, person.name && person.email],
      identifiers: [person.email],
    })
}

export const showAuthor = showPerson(
  'Author',
  ({ email }) => `/admin/review?${new URLSearchParams({ status: 'all', search: email })}`,
)

export const showMember: Describer<Person & { role: Role }> = (member, asked, found) =>
  showPerson(roleLabels[member.role], () => '/admin/all')(member, asked, found)

type Reviewer = { id: string; name: string; emails: string[]; orcid: string | null; affiliation: string | null }

export const showReviewer: Describer<Reviewer> = ({ id, name, emails, orcid, affiliation }, asked, found) =>
  describe(asked, found, {
    ...{ id, href: `/admin/reviewers/${id}`, title: name },
    facts: ['Reviewer', emails[0], affiliation],
    reasons: [...emails, ...(orcid ? [orcid] : [])],
    identifiers: [...emails, orcid],
  })

type Message = { id: string; firstName: string; lastName: string; email: string; message: string; createdAt: Date }

export const showMessage: Describer<Message> = (row, asked, found) =>
  describe(asked, found, {
    id: row.id,
    href: `/admin/message/${row.id}`,
    title: `${row.firstName} ${row.lastName}`,
    facts: [excerptOf(row.message, asked.words, found), shortDate(row.createdAt)],
    reasons: [row.email],
    identifiers: [row.email],
  })

type Letter = { id: string; toEmail: string; toName: string; subject: string; createdAt: Date }

export const showLetter: Describer<Letter> = ({ id, toEmail, toName, subject, createdAt }, asked, found) =>
  describe(asked, found, {
    ...{ id, href: `/admin/emails/${id}`, title: subject },
    facts: [`to ${toName || toEmail}`, shortDate(createdAt)],
    reasons: [toEmail],
    identifiers: [toEmail],
  })
