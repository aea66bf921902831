import { z } from 'zod'
import { articleTypes } from '#domain/manuscript/article-types.ts'
import { declarationKeys } from '#domain/manuscript/declarations.ts'
import { guidelineHeadings } from '#domain/manuscript/guideline-headings.ts'
import { accents, boardRoles, type GuidelineSection, isIssn, type Journal } from '#domain/manuscript/journal.ts'
import { usualRules } from '#domain/manuscript/preflight/rules.ts'
import { publicationChecks } from '#domain/manuscript/publication-checklist.ts'
import type { SecondPersonAbove } from '#domain/money/second-person.ts'
import { type ChargeRule, smallestMinor, usualCharges } from '#domain/words/charge.ts'
import type { Currency } from '#domain/words/money.ts'
import { isOrcid } from '#domain/words/orcid.ts'
import { anonymities, usualPeerReview } from '#domain/words/peer-review.ts'
import { slugify } from '#domain/words/slug.ts'
import { renderMarkdown } from './markdown.ts'
import { Preflight } from './preflight-shape.ts'

const isTimeZone = (name: string) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)

const Text = z.string().trim().min(1)
const Link = z.string().regex(/^(https?:\/\/|\/)/, 'expected an address that begins with https:// or /')
const Months = z.int().min(1, 'expected a number of months, at least 1')
const Issn = z.string().refine(isIssn, 'expected an ISSN with its check digit, such as 2049-3630')

function toSection(id: string, title: string, markdown: string): GuidelineSection {
  return { id, title, html: renderMarkdown(markdown, `${id}-`).html }
}

function section(title: string, parent = '') {
  const id = slugify(`${parent} ${title}`)
  return Text.transform((markdown) => toSection(id, title, markdown))
}

/** A section with subsections. `text` is an optional introduction before them. */
function sectionOf(title: string, parts: Readonly<Record<string, string>>) {
  const text = z
    .string()
    .default('')
    .transform((markdown) => toSection(slugify(title), title, markdown))
  const children = Object.entries(parts).map(([field, heading]) => [field, section(heading, title)] as const)
  return z
    .strictObject({ text, ...Object.fromEntries(children) })
    .transform(({ text, ...rest }): GuidelineSection => ({ ...text, children: Object.values(rest) }))
}

const TitlePage = z
  .strictObject({ text: Text, list: z.array(Text).min(1) })
  .transform(({ text, list }) =>
    toSection('title-page', 'Title page', [text, '', ...list.map((item) => `- ${item}`)].join('\n')),
  )

/** A journal's guidelines are shown in the order of these fields. */
const Guidelines = z
  .strictObject(
    Object.fromEntries(
      Object.entries(guidelineHeadings).map(([field, heading]): [string, z.ZodType<GuidelineSection>] => {
        if (field === 'titlePage') return [field, TitlePage]
        return [field, typeof heading === 'string' ? section(heading) : sectionOf(heading.title, heading.parts)]
      }),
    ),
  )
  .transform((fields): GuidelineSection[] => Object.values(fields))

const BoardMember = z.strictObject({
  role: z.enum(boardRoles),
  name: Text,
  address: z.array(Text).min(1),
  affiliation: Text.exactOptional(),
  orcid: z
    .string()
    .refine(isOrcid, 'expected an ORCID iD with its check digit, such as 0000-0002-1825-0097')
    .exactOptional(),
  portrait: z
    .string()
    .regex(
      /^[\w-]+\.(?:jpe?g|png|webp)$/i,
      'expected the name of a JPEG, PNG or WebP file in portraits, such as ada-obi.jpg',
    )
    .exactOptional(),
})

const EditorialBoard = z.strictObject({ sample: z.boolean().default(false), members: z.array(BoardMember).min(1) })

const Days = z.int().min(1, 'expected a number of days, at least 1').max(365)
const Question = z
  .strictObject({
    key: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'expected small letters and hyphens'),
    label: Text,
    hint: Text.exactOptional(),
    kind: z.enum(['scale', 'text', 'choice']),
    choices: z.array(Text).min(2).exactOptional(),
    required: z.boolean().default(true),
    seenBy: z.enum(['author', 'editor']).default('author'),
  })
  .refine(
    ({ kind, choices }) => (kind === 'choice') === Boolean(choices),
    'expected choices for a choice, and no others',
  )

const { days: usualDays } = usualPeerReview
const PeerReview = z.strictObject({
  anonymity: z.enum(anonymities).default(usualPeerReview.anonymity),
  reports: z.int().min(1).max(10).default(usualPeerReview.reports),
  days: z
    .strictObject({
      answer: Days.default(usualDays.answer),
      report: Days.default(usualDays.report),
      minorRevision: Days.default(usualDays.minorRevision),
      majorRevision: Days.default(usualDays.majorRevision),
    })
    .default(usualDays),
  questions: z
    .array(Question)
    .max(30)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'expected keys that differ')
    .default(usualPeerReview.questions),
  sharesReports: z.boolean().default(usualPeerReview.sharesReports),
  publishesReports: z.boolean().default(usualPeerReview.publishesReports),
  handlingEditor: z.email('expected an e-mail address').exactOptional(),
})

/** `slug` is the file's name. The journal's title must give the same slug. */
export function journalFile(slug: string) {
  return z
    .strictObject({
      order: z.int(),
      title: Text.refine(
        (title) => slugify(title) === slug,
        `expected a title whose slug is the file's name, "${slug}"`,
      ),
      shortTitle: Text,
      customIdPrefix: z.string().regex(/^[A-Z]{2,8}$/, 'expected two to eight capital letters'),
      image: z.enum(accents),
      accent: z.enum(accents),
      tagline: Text,
      description: Text,
      subjects: z.array(Text).max(5).default([]),
      email: z.email('expected an e-mail address'),
      frequency: Text.exactOptional(),
      licence: z.strictObject({ name: Text, url: Link }),
      issn: z.strictObject({ print: Issn.exactOptional(), online: Issn.exactOptional() }).default({}),
      requiredDeclarations: z.array(z.enum(declarationKeys)).default([]),
      requiredForPublication: z.array(z.enum(publicationChecks)).default([]),
      peerReview: PeerReview.default(usualPeerReview),
      preflight: Preflight.default(usualRules),
      pdfColumns: z.literal([1, 2]).default(2),
      aimsAndScope: Text.transform((markdown) => ({ html: renderMarkdown(markdown).html })),
      editorialBoard: EditorialBoard,
      guidelines: Guidelines,
    })
    .transform((journal): Journal => ({ slug, ...journal }))
}

const Names = z.array(Text).min(1)
const CountryGroups = z.record(z.string().regex(/^[a-z][a-z-]*$/, 'expected small letters and hyphens'), Names)

const Charge = z
  .strictObject({
    journals: Names.exactOptional(),
    articleTypes: z.array(z.enum(articleTypes)).min(1).exactOptional(),
    countries: Names.exactOptional(),
    amount: z.number().positive(),
    currency: z.enum(['NGN', 'USD']),
  })
  .transform(
    ({ amount, currency, ...who }): ChargeRule => ({
      ...who,
      charge: { amountMinor: Math.round(amount * 100), currency },
    }),
  )
  .refine(
    ({ charge }) => charge.amountMinor >= smallestMinor[charge.currency],
    'expected an amount that the payment provider accepts: at least 50 NGN or 2 USD',
  )

const Charges = z
  .array(Charge)
  .min(1)
  .refine((rules) => {
    const last = rules.at(-1)
    return !last?.journals && !last?.articleTypes && !last?.countries
  }, 'expected a last line for all others, without journals, articleTypes and countries')

/** Replaces the names of groups by the countries in them. */
function inCountries(rules: readonly ChargeRule[], groups: Record<string, string[]>): ChargeRule[] {
  return rules.map((rule) =>
    rule.countries ? { ...rule, countries: rule.countries.flatMap((name) => groups[name] ?? [name]) } : rule,
  )
}

const SiteFile = z.strictObject({
  name: Text,
  description: Text,
  hero: z.strictObject({ headline: Text, lead: Text }),
  publisher: z.strictObject({
    name: Text,
    place: Text,
    address: z.array(Text).min(1),
    /** On invoices and receipts. */
    taxNumber: Text.exactOptional(),
    /** The DOI of the page about corrections and retractions, for Crossref's Crossmark. */
    crossmarkPolicy: z
      .string()
      .regex(/^10\.\d{4,9}\/\S+$/, 'expected a DOI such as 10.12345/crossmark-policy')
      .exactOptional(),
  }),
  countryGroups: CountryGroups.default({}),
  /** What authors pay for an approved manuscript; the first line that fits counts. */
  charges: Charges.default(usualCharges),
  /** Above which amounts payments that staff enter, and refunds, need a second person. */
  secondPersonAbove: z
    .strictObject({ NGN: z.number().positive().exactOptional(), USD: z.number().positive().exactOptional() })
    .default({}),
  /** Due dates end with the day there. */
  timeZone: z.string().refine(isTimeZone, 'expected a time zone such as Africa/Lagos').default('Africa/Lagos'),
  /** From which hour of the day, there, the daily digest goes to staff. */
  digestHour: z.int().min(0).max(23, 'expected an hour from 0 to 23').default(7),
  /** Where an article's PDF shows its citation: at the foot of the first page, on a page before it, or nowhere. */
  pdf: z.strictObject({ citation: z.enum(['footer', 'page', 'none']) }).default({ citation: 'footer' }),
  /** The number of months after which a daily job deletes what is no longer needed. */
  retention: z
    .strictObject({ rejectedManuscripts: Months, messages: Months, letters: Months })
    .default({ rejectedManuscripts: 24, messages: 24, letters: 24 }),
  /** Whether staff must have a second factor: an authenticator app or a passkey. */
  secondFactor: z.enum(['optional', 'required']).default('optional'),
  contact: z.strictObject({
    person: Text,
    email: z.email('expected an e-mail address'),
    phone: Text,
    messaging: z.strictObject({ service: Text, number: Text }),
  }),
  social: z.array(z.strictObject({ name: Text, url: Link })),
  bankAccounts: z.strictObject({
    sample: z.boolean().default(false),
    accounts: z.array(
      z.strictObject({ currency: z.enum(['NGN', 'USD']), bank: Text, accountName: Text, accountNumber: Text }),
    ),
  }),
  cards: z.array(z.strictObject({ title: Text, text: Text, href: Link, action: Text })),
})

const inMinor = (amounts: Partial<Record<Currency, number>>): SecondPersonAbove =>
  Object.fromEntries(Object.entries(amounts).map(([currency, amount]) => [currency, Math.round(amount * 100)]))

export const Site = SiteFile.transform(({ countryGroups, charges, secondPersonAbove, ...site }) => ({
  ...site,
  secondPersonAbove: inMinor(secondPersonAbove),
  charges: inCountries(charges, countryGroups),
}))
export type Site = z.infer<typeof Site>

export const FrontMatter = z.strictObject({
  title: Text,
  description: Text,
  updated: z.iso.date('expected a date such as 2026-11-01'),
  section: Text.exactOptional(),
})

export type Page = z.infer<typeof FrontMatter> & ReturnType<typeof renderMarkdown> & { slug: string }
