import type { Journal } from '#domain/manuscript/journal.ts'
import type { Author, Staff } from '#domain/words/permissions.ts'
import { newId } from '../ids.ts'
import { type Draft, daysBefore } from './draft.ts'
import type { SampleAuthor } from './shapes.ts'

export type People = {
  admin: Staff
  /** By journal slug. */
  editors: Map<string, Staff>
  /** By name. */
  authors: Map<string, Author>
}

/** Everybody who takes part in the review of a manuscript: reviewers are known by their ids. */
export type Cast = People & { reviewers: Map<string, string> }

/** Adds an admin, an editor for each journal, and the authors with their reviews. */
export function addPeople(
  draft: Draft,
  sampleAuthors: readonly SampleAuthor[],
  journals: readonly Journal[],
  passwordHash: string,
): People {
  const hire = (name: string, mailbox: string, access: string | null): Staff => {
    const role = access ? 'editor' : 'admin'
    const account = { id: newId(), name, email: `${mailbox}@sample.example`, role, access } as const
    draft.staff.push({ ...account, passwordHash, createdAt: draft.now })
    return { realm: 'staff', ...account }
  }
  const signUp = ({ name, email, joined, review }: SampleAuthor): Author => {
    const id = newId()
    draft.authors.push({ id, name, email, passwordHash, createdAt: joined })
    if (review) {
      const { text, verified, daysAgo } = review
      draft.testimonials.push({ id: newId(), authorId: id, text, verified, createdAt: daysBefore(draft.now, daysAgo) })
    }
    return { realm: 'author', id, name, email }
  }
  return {
    admin: hire('Sample Admin', 'admin', null),
    editors: new Map(
      journals.map(({ slug, shortTitle, customIdPrefix }) => [
        slug,
        hire(`Sample Editor (${shortTitle})`, `editor.${customIdPrefix.toLowerCase()}`, slug),
      ]),
    ),
    authors: new Map(sampleAuthors.map((author) => [author.name, signUp(author)])),
  }
}

/** Content files refer to people by name. Throws if nobody has the name, because the files are then wrong. */
export function find<T>(all: Map<string, T>, name: string): T {
  const found = all.get(name)
  if (!found) throw new Error(`The sample content names '${name}', which it does not have`)
  return found
}
