import { inSentence, runningTitleMax } from '../words/fields.ts'
import { characterCount, inList } from '../words/text.ts'
import { undeclared } from './declarations.ts'

/** What is looked at before a manuscript is published. A journal's file may require some of it. */
export const publicationChecks = [
  'edited-file',
  'affiliations',
  'references',
  'running-title',
  'declarations',
  'corrections',
  'text',
  'proof',
  'objections',
  'payment',
  'issue-year',
] as const
export type PublicationCheck = (typeof publicationChecks)[number]

/** Null if nothing was refunded. */
export type Refunded = 'part' | 'whole' | null

type Person = { name: string; affiliation?: string | null | undefined }

export type ToPublish = {
  edited: boolean
  author: string
  affiliation: string | null
  coAuthors: readonly Person[]
  references: readonly string[]
  title: string
  runningTitle: string | null
  /** The keys of the declarations that were made. */
  declared: readonly string[]
  /** Whether a proposed change waits for the author. */
  hasProposal: boolean
  hasObjection: boolean
  /** Whether readers will see the text that was made of the file. Left out if none was made. */
  isTextShown?: boolean | null | undefined
  /** What is wrong with the proof; null if the author approved it. Left out if there is neither a proof nor a text that readers will see. */
  proof?: { problem: string | null } | null | undefined
  /** How much of the charge went back to the author, after a dispute or as a courtesy. */
  refunded: Refunded
  /** The issue that it is to appear in; null while none is chosen. */
  issue: { number: number; year: number } | null
  thisYear: number
}

/** `problem` is null if all is well. One that `blocks` must be solved before publication. */
export type Checked = { check: PublicationCheck; label: string; problem: string | null; blocks: boolean }

export const publicationCheckLabels: Record<PublicationCheck, string> = {
  'edited-file': 'Edited file',
  affiliations: 'Affiliations',
  references: 'References',
  'running-title': 'Running title',
  declarations: 'Declarations',
  corrections: 'Corrections',
  text: 'Text for readers',
  proof: 'Proof',
  objections: 'Objections',
  payment: 'Payment',
  'issue-year': 'Year of the issue',
}

const problems: Record<PublicationCheck, (manuscript: ToPublish) => string | null | false> = {
  'edited-file': ({ edited }) => !edited && "No edited file was uploaded: the author's own would be published.",
  affiliations({ author, affiliation, coAuthors }) {
    const missing = [{ name: author, affiliation }, ...coAuthors].filter((person) => !person.affiliation)
    return missing.length > 0 && `No affiliation is given for ${inList(missing.map(({ name }) => name))}.`
  },
  references: ({ references }) => references.length === 0 && 'No references are in the record.',
  'running-title': ({ title, runningTitle }) =>
    !runningTitle &&
    characterCount(title) > runningTitleMax &&
    `The title has more than ${runningTitleMax} characters, and there is no ${inSentence('runningTitle')}.`,
  declarations({ declared }) {
    const missing = undeclared(declared).map(({ name }) => name)
    return missing.length > 0 && `Not declared by the author: ${inList(missing)}.`
  },
  corrections: ({ hasProposal }) => hasProposal && 'A proposed correction waits for the author.',
  text: ({ isTextShown }) => isTextShown === false && 'A text was made, but readers will not see it yet.',
  proof: ({ proof }) => proof?.problem ?? null,
  objections: ({ hasObjection }) => hasObjection && "A co-author's objection is open.",
  payment: ({ refunded }) =>
    refunded !== null && `${refunded === 'whole' ? 'The whole' : 'A part of the'} charge was refunded.`,
  'issue-year': ({ issue, thisYear }) =>
    issue !== null &&
    issue.year !== thisYear &&
    `Issue ${issue.number} belongs to ${issue.year}, and this year is ${thisYear}.`,
}

/** Returns every check with its problem. `required` are those that the journal's file names. */
export function checkPublication(manuscript: ToPublish, required: readonly PublicationCheck[]): Checked[] {
  return publicationChecks
    .filter((check) => check !== 'issue-year' || manuscript.issue)
    .filter((check) => check !== 'payment' || manuscript.refunded)
    .filter((check) => check !== 'text' || typeof manuscript.isTextShown === 'boolean')
    .filter((check) => check !== 'proof' || manuscript.proof)
    .map((check) => ({
      check,
      label: publicationCheckLabels[check],
      problem: problems[check](manuscript) || null,
      // The table of transitions refuses to publish while an objection is open, whatever the journal chose.
      blocks: check === 'objections' || required.includes(check),
    }))
}

/** Says in one sentence what must be solved first; null if nothing blocks. */
export function blockedSentence(checks: readonly Checked[]): string | null {
  const blocking = checks.flatMap(({ problem, blocks }) => (blocks && problem ? [problem] : []))
  return blocking.length > 0 ? `Solve this before publication. ${blocking.join(' ')}` : null
}
