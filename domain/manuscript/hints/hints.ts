import { count } from '../../words/count.ts'
import type { Reading } from '../reading/reading.ts'
import { findPhrases, type Phrase, type PhraseKind } from './find-phrases.ts'

/** Each with the name that the office uses for it. */
export const hintLabels = {
  'same-text': 'Nearly the same text from another account',
  'same-text-elsewhere': 'Nearly the same text elsewhere',
  many: 'Many submissions within days',
  generated: 'Words of a text generator',
  unfilled: 'A template that was not filled in',
  tortured: 'Unusual words for established terms',
  references: 'References that cannot be found',
}
export type HintKind = keyof typeof hintLabels
export const hintKinds = Object.keys(hintLabels) as [HintKind, ...HintKind[]]

/** `address`: where it can be read. */
export type Evidence = { words: string; place: string | null; address: string | null }

/** A sign that staff may look into. It is never a finding: an honest paper can show every one of them. */
export type Hint = {
  kind: HintKind
  says: string
  evidence: Evidence[]
  /** How many more there are. */
  more: number
  lookAt: string
  /** What speaks against it. */
  doubt: string
  /** Phrases and works that it is about. Once staff have looked at all of them, it is not shown again. */
  about: string[]
}

type OtherWork = { id: string; number: string; author: string; address: string }

/** What somebody on the staff may know of a manuscript. */
export type Facts = {
  reading: Reading | null
  /** Works with text in common that have no author in common. `share`: of this manuscript's text, in per cent. */
  sameText: (OtherWork & { share: number })[]
  /** The same of works of which they learn only that there is something, whoever sent it. */
  elsewhere: { id: string; share: number }[]
  /** Manuscripts of the same account or of addresses like its own, sent within days, with this one. */
  sent: OtherWork[]
  /** How many more of those they may not see. It is not shown. */
  sentElsewhere: number
  /** References whose DOI nobody knows, or leads to another work. */
  unfound: { number: number; text: string; doi: string }[]
}

/** Two papers on one subject share phrases; from here on it is most of the text. */
const nearlyTheSame = 50
/** Days before and after a submission. */
export const daysAround = 3
const manyManuscripts = 5
const mostShown = 5
/** One or two are rather mistyped. */
const fewestUnfound = 3

export function hintsOf({ reading, sameText, elsewhere, sent, sentElsewhere, unfound }: Facts): Hint[] {
  const phrases = reading ? findPhrases(reading) : []
  const hints = [
    sameTextHint(sameText.filter(({ share }) => share >= nearlyTheSame)),
    elsewhereHint(elsewhere.filter(({ share }) => share >= nearlyTheSame)),
    manyHint(sent, sentElsewhere),
    ...phraseKinds.map((kind) => phraseHint(kind, reading, phrases)),
    unfoundHint(unfound),
  ]
  return hints.filter((hint) => hint !== null)
}

const shown = (evidence: Evidence[]) => ({
  evidence: evidence.slice(0, mostShown),
  more: Math.max(0, evidence.length - mostShown),
})

function sameTextHint(works: Facts['sameText']): Hint | null {
  if (works.length === 0) return null
  return {
    kind: 'same-text',
    says: 'Most of this text was also submitted by others: no author of theirs has the same account or address.',
    ...shown(
      works.map(({ number, author, share, address }) => ({
        words: `${share} % of the text stand in ${number}`,
        place: author,
        address,
      })),
    ),
    lookAt: 'Compare the two under “Text in common with other works”, and the names, addresses and dates of both.',
    doubt: 'A colleague may have submitted for the group, or an author from an old address.',
    about: works.map(({ id }) => `text ${id}`),
  }
}

function elsewhereHint(works: Facts['elsewhere']): Hint | null {
  if (works.length === 0) return null
  const share = Math.max(...works.map((one) => one.share))
  return {
    kind: 'same-text-elsewhere',
    says: `${share} % of this text stand in a manuscript that you can’t see.`,
    ...shown([]),
    lookAt: 'Ask an admin whether it came from another account.',
    doubt: 'Authors who send a manuscript to two journals may have forgotten to withdraw one.',
    about: works.map(({ id }) => `elsewhere ${id}`),
  }
}

function manyHint(sent: Facts['sent'], elsewhere: number): Hint | null {
  if (sent.length + elsewhere < manyManuscripts) return null
  const number = count(Math.max(sent.length, manyManuscripts), 'manuscript')
  return {
    kind: 'many',
    says: `${elsewhere > 0 ? `At least ${number}` : number} came from this account, or from addresses that differ from its own only in digits and signs, within ${daysAround} days of this one.`,
    ...shown(sent.map(({ number, author, address }) => ({ words: number, place: author, address }))),
    lookAt: 'Look at whether they have authors, subjects and passages in common.',
    doubt: 'A secretary, a supervisor or a conference may submit for many.',
    about: sent.map(({ id }) => `sent ${id}`),
  }
}

function unfoundHint(unfound: Facts['unfound']): Hint | null {
  if (unfound.length < fewestUnfound) return null
  return {
    kind: 'references',
    says: `The DOIs of ${count(unfound.length, 'reference')} lead nowhere, or to another work.`,
    ...shown(unfound.map(({ number, text }) => ({ words: text, place: `Reference ${number}`, address: null }))),
    lookAt: 'Search for their titles. Text generators make up references that look right.',
    doubt: 'DOIs are easily mistyped, and a list may have been moved against its numbers.',
    about: unfound.map(({ doi }) => `doi ${doi}`),
  }
}

const phraseKinds: PhraseKind[] = ['generated', 'unfilled', 'tortured']

const phraseWords: Record<PhraseKind, Pick<Hint, 'says' | 'lookAt'>> = {
  generated: {
    says: 'The text has words that a text generator says of itself or to its user.',
    lookAt: 'Read the paragraphs around them, and what the authors declare about the use of AI.',
  },
  unfilled: {
    says: 'The text has words of a template that were to be replaced.',
    lookAt: 'Ask the authors to fill in what is missing, and check the sources of the sentences around it.',
  },
  tortured: {
    says: 'The text calls established terms by words that nobody uses for them, as programs do that reword a text.',
    lookAt: 'Look for the source: put the usual terms back, and search for the sentence.',
  },
}

function phraseHint(kind: PhraseKind, reading: Reading | null, all: Phrase[]): Hint | null {
  const found = all.filter((one) => one.kind === kind)
  if (!reading || found.length === 0) return null
  return {
    kind,
    ...phraseWords[kind],
    ...shown(
      found.map(({ quote, usual, place }) => ({
        words: usual ? `“${quote}” (usual: ${usual})` : `“${quote}”`,
        place,
        address: null,
      })),
    ),
    doubt: doubtOf(kind, reading, found),
    about: [...new Set(found.map(({ phrase }) => `${kind} ${phrase}`))],
  }
}

const textGenerators =
  /\b(?:chat ?gpt|gpt-?\d|chatbots?|(?:large )?language models?|llms?|generative|text generators?|paper mills?|tortured phrases?|machine-generated|ai-generated)\b/i

function doubtOf(kind: PhraseKind, { title, abstract, keywords }: Reading, found: Phrase[]): string {
  const subject = [title?.value, abstract?.value.text, ...keywords.map(({ value }) => value)].join('\n')
  if (kind !== 'unfilled' && textGenerators.test(subject))
    return 'Probably a false alarm: the manuscript is about such texts, so these may be its examples.'
  if (found.every(({ isQuoted }) => isQuoted))
    return 'Probably a false alarm: it stands between quotation marks, so the authors may be quoting somebody.'
  if (kind === 'generated') return 'Authors may use such a program to improve their English, if they say so.'
  if (kind === 'unfilled') return 'Authors also write XX to hide their names from reviewers.'
  return found.length === 1
    ? 'Uncertain: a single one may be a translation, or be meant as it is written.'
    : 'Authors who write in a second language may translate a term word for word.'
}
