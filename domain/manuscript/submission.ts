import type { CreditRole } from '../words/credit.ts'
import { isEmail, normaliseEmail } from '../words/email.ts'
import type { Problem } from '../words/errors.ts'
import {
  abstractMaxWords,
  coAuthorsMax,
  fields,
  keywordsMax,
  keywordsMin,
  type NameFields,
  runningTitleMax,
} from '../words/fields.ts'
import { orcidProblem } from '../words/orcid.ts'
import { characterCount, wordCount } from '../words/text.ts'
import { isArticleType } from './article-types.ts'
import { partProblems, type WrittenAt } from './field-values.ts'
import { nameProblem } from './names/name-input.ts'
import { languageProblems } from './translation.ts'

/** The most people whom one manuscript may ever name: each of them gets an e-mail, so the number must be limited. */
export const coAuthorsEverMax = 2 * coAuthorsMax

export type CoAuthor = {
  name: string
  parts?: NameFields | null | undefined
  email: string
  affiliation?: string | null | undefined
  orcid?: string | null | undefined
  correspondence?: string | null | undefined
  roles?: CreditRole[] | undefined
}

/** Whom the author would like as a reviewer, and whom not. */
export type Suggested = { name: string; email: string; affiliation: string; reason: string }
export type Opposed = { name: string; reason: string }

type Required = 'author' | 'email' | 'journal' | 'articleType' | 'title' | 'abstract' | 'country'

type Given = WrittenAt<'submission'>

export type Edit = Pick<Given, Required> & { [N in Exclude<keyof Given, Required>]?: Given[N] | null | undefined } & {
  coAuthors: readonly CoAuthor[]
  suggestedReviewers?: readonly Suggested[]
  opposedReviewers?: readonly Opposed[]
}

export type Submission = Edit & { file: string }

/** Returns all problems in the order of the form. `journals` are the slugs that exist. */
export function submissionProblems(submission: Submission, journals: readonly string[]): Problem[] {
  const problems = editProblems(submission, journals)
  if (isBlank(submission.file)) problems.push({ field: 'file', sentence: 'Please select a file' })
  return problems
}

/** An edit by link may leave the file as it is. */
export function editProblems(edit: Edit, journals: readonly string[]): Problem[] {
  const checks: [keyof Edit, string | null][] = [
    ['author', isBlank(edit.author) ? "Please enter the author's name." : nameProblem(edit.author, edit.authorParts)],
    ['email', emailProblem(edit.email)],
    ['orcid', orcidProblem(edit.orcid)],
    ['correspondence', isReachable(edit) ? null : 'Please enter a valid e-mail address for readers.'],
    ['coAuthors', coAuthorsProblem(edit.coAuthors, edit.email)],
    ['journal', journals.includes(edit.journal) ? null : 'Please choose a journal.'],
    ['articleType', isArticleType(edit.articleType) ? null : 'Please choose an article type.'],
    ['title', isBlank(edit.title) ? 'Please enter a title.' : null],
    ['runningTitle', runningTitleProblem(edit.runningTitle ?? '')],
    ['abstract', abstractProblem(edit.abstract)],
    ['keywords', keywordsProblem(edit.keywords ?? [])],
    ['references', referencesProblem(edit.references ?? [])],
    ['suggestedReviewers', suggestedProblem(edit.suggestedReviewers ?? [])],
    ['opposedReviewers', opposedProblem(edit.opposedReviewers ?? [])],
    ['country', isBlank(edit.country) ? 'Please choose a country.' : null],
  ]
  return [
    ...checks.flatMap(([field, sentence]) => (sentence === null ? [] : { field, sentence })),
    ...languageProblems(edit),
    ...partProblems(edit),
  ]
}

export function abstractProblem(abstract: string): string | null {
  if (isBlank(abstract)) return 'Please enter an abstract.'
  const words = wordCount(abstract)
  if (words <= abstractMaxWords) return null
  return `The abstract has ${words} words; at most ${abstractMaxWords} are allowed.`
}

export function keywordsProblem(keywords: readonly string[]): string | null {
  const { length } = keywords.filter((keyword) => !isBlank(keyword))
  if (length === 0 || (length >= keywordsMin && length <= keywordsMax)) return null
  return `Please give ${keywordsMin} to ${keywordsMax} key words, not ${length}.`
}

export function runningTitleProblem(runningTitle: string): string | null {
  const count = characterCount(runningTitle.trim())
  if (count <= runningTitleMax) return null
  return `The running title has ${count} characters; at most ${runningTitleMax} are allowed.`
}

export function referencesProblem(references: readonly string[]): string | null {
  const { max, most } = fields.references
  const { length } = references
  if (length > most) return `There are ${length} references; at most ${most} are allowed.`
  const at = references.findIndex((reference) => characterCount(reference) > max)
  const tooLong = references[at]
  if (tooLong === undefined) return null
  return `Reference ${at + 1} has ${characterCount(tooLong)} characters; at most ${max} are allowed.`
}

/** `email`: the author's own address. */
function coAuthorsProblem(coAuthors: readonly CoAuthor[], email: string): string | null {
  if (coAuthors.some(({ name, email }) => isBlank(name) || isBlank(email)))
    return 'Please fill in all co-author name and email fields.'
  const misnamed = coAuthors.map(({ name, parts }) => nameProblem(name, parts)).find((problem) => problem !== null)
  if (misnamed) return misnamed
  const wrong = coAuthors.find(({ email }) => !isEmail(email))
  if (wrong) return `Please enter a valid e-mail address for ${wrong.name.trim()}.`
  const addresses = [email, ...coAuthors.map((coAuthor) => coAuthor.email)].map(normaliseEmail)
  const twice = addresses.find((one, at) => addresses.indexOf(one) < at)
  if (twice) return `The address ${twice} is already named.`
  const unreachable = coAuthors.find((one) => !isReachable(one))
  if (unreachable) return `Please enter a valid e-mail address for ${unreachable.name.trim()}.`
  const mistyped = coAuthors.find(({ orcid }) => orcidProblem(orcid))
  return mistyped ? orcidProblem(mistyped.orcid, `${mistyped.name.trim()}'s`) : null
}

/** Whether readers can write to a corresponding author. */
function isReachable({ email, correspondence }: Pick<CoAuthor, 'email' | 'correspondence'>): boolean {
  // The author's own address is checked with its field.
  return !correspondence?.trim() || correspondence === email || isEmail(normaliseEmail(correspondence))
}

function suggestedProblem(suggested: readonly Suggested[]): string | null {
  if (suggested.some(({ name, email }) => isBlank(name) || isBlank(email)))
    return 'Please give the name and the e-mail address of everybody you suggest.'
  const wrong = suggested.find(({ email }) => !isEmail(email))
  return wrong ? `Please enter a valid e-mail address for ${wrong.name.trim()}.` : null
}

function opposedProblem(opposed: readonly Opposed[]): string | null {
  return opposed.some(({ name }) => isBlank(name)) ? 'Please give the name of everybody you oppose.' : null
}

function emailProblem(email: string): string | null {
  if (isBlank(email)) return 'Please enter an e-mail address.'
  return isEmail(email) ? null : 'Please enter a valid e-mail address.'
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
