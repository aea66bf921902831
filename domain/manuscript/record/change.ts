import { isEmail, normaliseEmail } from '../../words/email.ts'
import type { Problem } from '../../words/errors.ts'
import { inSentence, type NameFields, type RecordName, recordNames } from '../../words/fields.ts'
import { orcidProblem } from '../../words/orcid.ts'
import { mayAct, mayActOnJournal, refusalFor, type Staff } from '../../words/permissions.ts'
import { isArticleType } from '../article-types.ts'
import { isSameField, type KeptStatements, partProblems } from '../field-values.ts'
import { nameProblem } from '../names/name-input.ts'
import { abstractProblem, keywordsProblem, referencesProblem, runningTitleProblem } from '../submission.ts'
import { languageProblems } from '../translation.ts'
import { peopleOf } from './names.ts'
import type { ArticleState, ChangeKind, FrozenRecord } from './record.ts'

type Rule = {
  kind: ChangeKind
  from: readonly ArticleState[]
  /** Null: the standing does not change. */
  to: ArticleState | null
  by: 'staff' | 'admin'
}

/** What may happen to an article after its publication. Removed is final. */
export const changeRules: readonly Rule[] = [
  { kind: 'correction', from: ['published', 'retracted'], to: null, by: 'staff' },
  { kind: 'retraction', from: ['published'], to: 'retracted', by: 'admin' },
  { kind: 'removal', from: ['published', 'retracted'], to: 'removed', by: 'admin' },
]

const refusals: Record<ChangeKind, string> = {
  correction: 'it can no longer be corrected',
  retraction: 'it cannot be retracted',
  removal: 'it cannot be removed',
}

type Verdict = { ok: true; standing: ArticleState } | { ok: false; code: 'forbidden' | 'conflict'; reason: string }
type Article = { journal: string; standing: ArticleState; noticeOf?: string | null }

export function decideChange(staff: Staff, { journal, standing, noticeOf }: Article, kind: ChangeKind): Verdict {
  const rule = changeRules.find((row) => row.kind === kind)
  if (!mayAct(staff)) return { ok: false, code: 'forbidden', reason: refusalFor(staff.role) }
  if (!mayActOnJournal(staff, journal))
    return { ok: false, code: 'forbidden', reason: 'You can act only on articles of your own journal.' }
  if (rule?.by === 'admin' && staff.role !== 'admin')
    return { ok: false, code: 'forbidden', reason: 'Only an admin can do this.' }
  if (noticeOf) return { ok: false, code: 'conflict', reason: 'A notice cannot be changed.' }
  if (!rule?.from.includes(standing)) return { ok: false, code: 'conflict', reason: clash(standing, kind) }
  return { ok: true, standing: rule.to ?? standing }
}

function clash(standing: ArticleState, kind: ChangeKind): string {
  const isDone = changeRules.some((rule) => rule.kind === kind && rule.to === standing)
  return isDone ? `This article was already ${standing}.` : `This article was ${standing}, so ${refusals[kind]}.`
}

/** Returns what a member of staff can do to an article: exactly what `decideChange` allows. */
export function changesFor(staff: Staff, article: Article): ChangeKind[] {
  return changeRules.map(({ kind }) => kind).filter((kind) => decideChange(staff, article, kind).ok)
}

export function reasonProblem(reason: string): string | null {
  return reason.trim() ? null : 'Please give a reason. Readers see it beside the article.'
}

type Check = [keyof FrozenRecord, string | null]
/** An author as typed in the form. */
type Typed = {
  name: string
  parts?: NameFields | undefined
  orcid?: string | undefined
  correspondence?: string | undefined
}
type Optional = Pick<FrozenRecord, 'runningTitle' | 'keywords' | 'references'> &
  Partial<KeptStatements & Pick<FrozenRecord, 'language' | 'translation'>> & { authors: readonly Typed[] }

/** Returns all problems of what staff add before publication. */
export function completionProblems({ authors, ...record }: Optional): Problem[] {
  return [
    ...found([
      ['authors', authorsProblem(authors)],
      ['runningTitle', runningTitleProblem(record.runningTitle ?? '')],
      ['keywords', keywordsProblem(record.keywords)],
      ['references', referencesProblem(record.references)],
    ]),
    ...languageProblems(record),
    ...partProblems(record),
  ]
}

/** Returns all problems of a corrected record. The rules for a submission apply to it too. */
export function correctionProblems(
  record: Optional & Pick<FrozenRecord, 'title' | 'articleType' | 'abstract'>,
): Problem[] {
  const { title, articleType, abstract } = record
  return [
    ...found([
      ['title', title.trim() ? null : 'Please enter a title.'],
      ['articleType', isArticleType(articleType) ? null : 'Please choose an article type.'],
      ['abstract', abstractProblem(abstract)],
      ['authors', record.authors.map(({ name, parts }) => nameProblem(name, parts)).find(Boolean) ?? null],
    ]),
    ...completionProblems(record),
  ]
}

function found(checks: Check[]): Problem[] {
  return checks.flatMap(([field, sentence]) => (sentence === null ? [] : { field, sentence }))
}

function authorsProblem(authors: readonly Typed[]): string | null {
  if (authors.length === 0) return 'An article needs an author.'
  if (authors.some(({ name }) => !name.trim())) return "Please fill in every author's name."
  const unreachable = authors.find(
    ({ correspondence }) => correspondence?.trim() && !isEmail(normaliseEmail(correspondence)),
  )
  if (unreachable) return `Please enter a valid e-mail address for ${unreachable.name.trim()}.`
  const mistyped = authors.find(({ orcid }) => orcidProblem(orcid))
  return mistyped ? orcidProblem(mistyped.orcid, `${mistyped.name.trim()}'s`) : null
}

/** Returns the labels of the fields that differ, in the order of the record. */
export function changedFields(before: FrozenRecord, after: FrozenRecord): string[] {
  const isSame = (name: RecordName) =>
    name === 'authors' ? bylineOf(before) === bylineOf(after) : isSameField(name, before, after)
  return recordNames.filter((name) => !isSame(name)).map(inSentence)
}

/** An older record has no parts, but the same people. A database may return the parts in another order. */
function bylineOf({ authors }: FrozenRecord): string {
  const people = peopleOf({ authors })
  return JSON.stringify(
    people.map(({ name, given, family, suffix = '', isOrganisation = false, orcid = '', email = '', ...person }) => [
      ...[name, given, family, suffix, isOrganisation],
      ...[person.affiliations, orcid, email, person.roles],
    ]),
  )
}
