import * as z from 'zod/mini'
import { type ImportedLine, ReviewerForm } from '#contracts/reviewers.ts'
import { orcidProblem } from '#domain/orcid.ts'
import type { Staff } from '#domain/permissions.ts'
import { journalsAfter, maySeeReviewer, uniqueTopics } from '#domain/reviewer.ts'
import type { ImportRow } from '#domain/reviewer-import.ts'
import type { Deps } from '../../deps.ts'
import type { Reviewer } from './store.ts'

/** The columns of a reviewer that an import writes. */
export type Entry = Pick<Reviewer, 'name' | 'emails' | 'affiliation' | 'orcid' | 'topics' | 'journals' | 'notes'> & {
  left: boolean
}

export type Planned = ImportedLine & { entry?: Entry; id?: string }

/** Says what would become of each line. `known` are the reviewers who have one of the addresses, by address. */
export function planImport(deps: Deps, actor: Staff, rows: ImportRow[], known: Map<string, Reviewer>): Planned[] {
  const seen = new Map<string, number>()
  return rows.map((row): Planned => {
    const told = { line: row.line, name: row.name, email: row.email, alike: null }
    const read = readRow(deps, row)
    if ('problem' in read) return { ...told, outcome: 'refused', sentence: read.problem }
    const addresses = [read.form.email, ...read.form.otherEmails]
    const earlier = addresses.map((address) => seen.get(address)).find((line) => line !== undefined)
    if (earlier !== undefined)
      return { ...told, outcome: 'refused', sentence: `Line ${earlier} has the same e-mail address.` }
    for (const address of addresses) seen.set(address, row.line)
    const owners = [...new Set(addresses.flatMap((address) => known.get(address) ?? []))]
    if (owners.length > 1) {
      const sentence = 'The addresses belong to two people in the register. Merge them first.'
      return { ...told, outcome: 'refused', sentence }
    }
    const [owner] = owners
    return { ...told, ...(owner ? changeTo(actor, owner, row, read.form) : addition(actor, row, read.form)) }
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

function addition(
  actor: Staff,
  { left }: ImportRow,
  form: ReviewerForm,
): Pick<Planned, 'outcome' | 'sentence' | 'entry'> {
  const { name, email, otherEmails, affiliation, orcid, topics, notes } = form
  const asked = form.journals.length === 0 && actor.access ? [actor.access] : form.journals
  const entry = {
    ...{ name, notes, left, affiliation: affiliation || null, orcid: orcid || null, topics: uniqueTopics(topics) },
    emails: [...new Set([email, ...otherEmails])],
    journals: journalsAfter(actor, [], asked),
  }
  return { outcome: 'added', sentence: '', entry }
}

/** An empty cell changes nothing. Addresses are added and never removed. */
function changeTo(actor: Staff, owner: Reviewer, { left }: ImportRow, form: ReviewerForm) {
  const isSeen = maySeeReviewer(actor, owner)
  const asked = isSeen && form.journals.length > 0 ? form.journals : isSeen ? owner.journals : [actor.access ?? '']
  const entry: Entry = {
    name: form.name,
    emails: [...new Set([...owner.emails, form.email, ...form.otherEmails])],
    affiliation: form.affiliation || owner.affiliation,
    orcid: form.orcid || owner.orcid,
    topics: form.topics.length > 0 ? uniqueTopics(form.topics) : owner.topics,
    notes: form.notes || owner.notes,
    journals: journalsAfter(actor, owner.journals, asked),
    left: left || owner.leftAt !== null,
  }
  const before: Entry = { ...owner, journals: [...owner.journals].sort(), left: owner.leftAt !== null }
  const names = Object.keys(labels) as (keyof Entry)[]
  const changed = names.filter((name) => JSON.stringify(entry[name]) !== JSON.stringify(before[name]))
  // What others wrote about somebody of another journal stays as it is.
  const written = isSeen ? entry : { ...before, journals: entry.journals }
  const outcome = changed.length > 0 ? ('changed' as const) : ('unchanged' as const)
  const said = isSeen
    ? `Changes: ${changed.map((name) => labels[name]).join(', ')}.`
    : 'Already reviews for another journal.'
  return { outcome, sentence: changed.length > 0 ? said : '', entry: written, id: owner.id }
}

const labels: Record<keyof Entry, string> = {
  name: 'name',
  emails: 'e-mail addresses',
  affiliation: 'affiliation',
  orcid: 'ORCID iD',
  topics: 'topics',
  journals: 'journals',
  notes: 'notes',
  left: 'do not ask',
}
