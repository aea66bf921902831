import * as z from 'zod/mini'
import { type ImportedLine, ReviewerForm } from '#contracts/review/reviewers.ts'
import { entryChanges, journalsAfter, maySeeReviewer, notTheirs, uniqueTopics } from '#domain/review/reviewer.ts'
import type { ImportRow } from '#domain/review/reviewer-import.ts'
import { orcidProblem } from '#domain/words/orcid.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import type { Changeable } from './open-entry.ts'
import type { Reviewer } from './store.ts'

/** The columns of a reviewer that an import writes. */
export type Entry = Pick<Reviewer, 'name' | 'emails' | 'affiliation' | 'orcid' | 'topics' | 'journals' | 'notes'> & {
  left: boolean
}

type Plan = { added: Entry } | { of: Changeable; entry: Entry } | { share: Reviewer } | null

export type Planned = ImportedLine & { plan: Plan }

type Known = {
  /** The reviewers who have one of the addresses, by address. */
  known: Map<string, Reviewer>
  /** Those of them whose entry may be changed, by id. */
  open: Map<string, Changeable>
}

/** Says what would become of each line. */
export function planImport(deps: Deps, actor: Staff, rows: ImportRow[], { known, open }: Known): Planned[] {
  const seen = new Map<string, number>()
  const people = new Map<string, number>()
  return rows.map((row): Planned => {
    const details = { line: row.line, name: row.name, email: row.email, alike: null, plan: null }
    const read = readRow(deps, row)
    if ('problem' in read) return { ...details, outcome: 'refused', sentence: read.problem }
    const addresses = [read.form.email, ...read.form.otherEmails]
    const earlier = addresses.map((address) => seen.get(address)).find((line) => line !== undefined)
    if (earlier !== undefined)
      return { ...details, outcome: 'refused', sentence: `Line ${earlier} has the same e-mail address.` }
    for (const address of addresses) seen.set(address, row.line)
    const owners = [...new Set(addresses.flatMap((address) => known.get(address) ?? []))]
    if (owners.length > 1) {
      const sentence = 'The addresses belong to two people in the register. Merge them first.'
      return { ...details, outcome: 'refused', sentence }
    }
    const [owner] = owners
    const same = owner && people.get(owner.id)
    if (same !== undefined)
      return { ...details, outcome: 'refused', sentence: `Line ${same} is about the same person in the register.` }
    if (owner) people.set(owner.id, row.line)
    return { ...details, ...(owner ? changeTo(actor, owner, open, row, read.form) : addition(actor, row, read.form)) }
  })
}

type Journal = Deps['content']['journals'][number]
type Read = { form: ReviewerForm } | { problem: string }

function readRow({ content }: Deps, { line: _, left: __, problem: unread, journals, ...row }: ImportRow): Read {
  if (unread) return { problem: unread }
  const slugs = journals.map((name) => {
    const isCalled = ({ slug, title, shortTitle, customIdPrefix }: Journal) =>
      [slug, title, shortTitle, customIdPrefix].some((word) => word.toLowerCase() === name.toLowerCase())
    return { name, slug: content.journals.find(isCalled)?.slug }
  })
  const unknown = slugs.find(({ slug }) => slug === undefined)
  if (unknown) return { problem: `There is no journal called ${unknown.name}.` }
  const parsed = z.safeParse(ReviewerForm, { ...row, journals: slugs.map(({ slug }) => slug) })
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'This line is not valid.' }
  const problem = orcidProblem(parsed.data.orcid)
  return problem ? { problem } : { form: parsed.data }
}

type Decided = Pick<Planned, 'outcome' | 'sentence' | 'plan'>

function addition(actor: Staff, { left }: ImportRow, form: ReviewerForm): Decided {
  const { name, email, otherEmails, affiliation, orcid, topics, notes } = form
  const asked = form.journals.length === 0 && actor.access ? [actor.access] : form.journals
  const entry = {
    ...{ name, notes, left, affiliation: affiliation || null, orcid: orcid || null, topics: uniqueTopics(topics) },
    emails: [...new Set([email, ...otherEmails])],
    journals: journalsAfter(actor, [], asked),
  }
  return { outcome: 'added', sentence: '', plan: { added: entry } }
}

/** An empty cell changes nothing. Addresses are added and never removed. */
function changeTo(
  actor: Staff,
  owner: Reviewer,
  open: Map<string, Changeable>,
  { left }: ImportRow,
  form: ReviewerForm,
): Decided {
  // What others wrote about somebody of another journal stays as it is.
  if (!maySeeReviewer(actor, owner))
    return { outcome: 'changed', sentence: 'Already reviews for another journal.', plan: { share: owner } }
  const before = { ...owner, journals: [...owner.journals].sort() }
  const entry: Entry = {
    name: form.name,
    emails: [...new Set([...owner.emails, form.email, ...form.otherEmails])],
    affiliation: form.affiliation || owner.affiliation,
    orcid: form.orcid || owner.orcid,
    topics: form.topics.length > 0 ? uniqueTopics(form.topics) : owner.topics,
    notes: form.notes || owner.notes,
    journals: form.journals.length > 0 ? journalsAfter(actor, owner.journals, form.journals) : before.journals,
    left: left || owner.leftAt !== null,
  }
  const isLeaving = left && owner.leftAt === null
  const changed = [...Object.keys(entryChanges(before, entry)), ...(isLeaving ? ['do not ask'] : [])]
  if (changed.length === 0) return { outcome: 'unchanged', sentence: '', plan: null }
  const of = open.get(owner.id)
  if (!of) return { outcome: 'refused', sentence: notTheirs(owner.name), plan: null }
  return { outcome: 'changed', sentence: `Changes: ${changed.join(', ')}.`, plan: { of, entry } }
}
