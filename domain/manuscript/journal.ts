import type { PeerReview } from '../words/peer-review.ts'
import type { DeclarationKey } from './declarations.ts'
import type { Rules } from './preflight/rules.ts'
import type { PublicationCheck } from './publication-checklist.ts'

/** The words by which a journal chooses its cover art and its colour. */
export const accents = ['health', 'science', 'multidisciplinary', 'biological'] as const
export type Accent = (typeof accents)[number]

/** In the order in which a board is listed. */
export const boardRoles = [
  'Editor-in-Chief',
  'Associate Editor',
  'Editorial Board Member',
  'Editorial Assistant',
] as const
export type BoardRole = (typeof boardRoles)[number]

export type BoardMember = {
  role: BoardRole
  name: string
  address: string[]
  affiliation?: string
  orcid?: string
  /** The name of a picture in `content/portraits`. */
  portrait?: string
}

/** `sample`: the members are made up, and the page says so. */
export type EditorialBoard = { sample: boolean; members: BoardMember[] }

export type Html = { html: string }

/** `id` is unique on the guidelines page. A section that only groups its children has an empty `html`. */
export type GuidelineSection = Html & { id: string; title: string; children?: GuidelineSection[] }

export type Journal = {
  slug: string
  /** Its position in the list of journals. */
  order: number
  title: string
  shortTitle: string
  customIdPrefix: string
  image: Accent
  accent: Accent
  tagline: string
  description: string
  /** Broad fields, by which readers filter a long list of journals. */
  subjects: string[]
  email: string
  frequency?: string
  licence: { name: string; url: string }
  issn: { print?: string; online?: string }
  /** The journal accepts no submission without these. */
  requiredDeclarations: DeclarationKey[]
  /** The journal publishes nothing while one of these has a problem. */
  requiredForPublication: PublicationCheck[]
  peerReview: PeerReview
  /** What the journal asks of a manuscript's file. */
  preflight: Rules
  /** In how many columns its PDFs are set. */
  pdfColumns: 1 | 2
  aimsAndScope: Html
  editorialBoard: EditorialBoard
  guidelines: GuidelineSection[]
}

/** The eighth character is a check digit: weights 8 to 2, modulo 11, X for ten (ISO 3297). */
export function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false
  const digits = [...text.replace('-', '')].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  return digits.reduce((sum, digit, index) => sum + digit * (8 - index), 0) % 11 === 0
}

/** 'Biannual (two issues a year), from 2025' gives what is shown large, and what is shown small below: the rest. */
export function frequencyInParts(frequency: string): [short: string, more: string] {
  const [, short = frequency, more = ''] = /^([^(,]+?)\s*[(,]\s*(.*)$/.exec(frequency) ?? []
  return [short, more.replaceAll(')', '')]
}

export function hasIssn({ issn }: Pick<Journal, 'issn'>): boolean {
  return issn.print !== undefined || issn.online !== undefined
}
