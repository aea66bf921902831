import { type Person, peopleOf } from '../../manuscript/record/names.ts'
import { type ArticleRecord, isFileOffered } from '../../manuscript/record/record.ts'
import { inList } from '../../words/text.ts'
import { type Finding, findingsOf, isCreativeCommons, type Rule } from './finding.ts'

/** Increase this when a rule or its words change, so that all articles are checked again. */
export const articleRules = 2

export type ArticleFacts = {
  record: ArticleRecord
  /** The size of the PDF that readers get; null if there is none. */
  pdfBytes: number | null
  /** Sample articles never get a DOI. */
  isSample: boolean
  /** The publisher's DOI prefix. While it is not set, the journal's own findings say so. */
  prefix: string | null
  /** What became of depositing it; null if it was never deposited. */
  deposit: Sent | null
  /** The same of DOAJ. */
  atDoaj: Sent | null
}

export type Sent = { isFailed: boolean; answer: string | null }

/** Returns what the receivers would refuse or miss in an article. What the whole journal lacks is in `journalFindings`. */
export function articleFindings(facts: ArticleFacts): Finding[] {
  // A removed article keeps its DOI, but is listed nowhere else.
  const rules = isFileOffered(facts.record)
    ? [...crossref, refusedByDoaj, ...doaj, ...scholar]
    : [...crossref, refusedByDoaj]
  return findingsOf(isCorrectable(facts) ? rules : rules.filter(({ hrefOf }) => hrefOf !== recordPage), facts)
}

/** Notices, which need no references, key words or PDF, and removed articles can't be corrected. */
const isCorrectable = ({ record }: ArticleFacts) => !record.notice && isFileOffered(record)

const recordPage = ({ record: { journal, customId } }: ArticleFacts) => `/admin/articles/${journal.slug}/${customId}`
const depositsPage = () => '/admin/deposits'

const byCorrection = { hrefOf: recordPage }
const add = (what: string) => ({ remedy: `Add ${what} by a correction.`, ...byCorrection })

const isBlank = (text: string) => text.trim() === ''
const hasNoTitle = ({ record }: ArticleFacts) => isBlank(record.title)
const hasNoAuthor = ({ record }: ArticleFacts) => peopleOf(record).length === 0
const hasNoAbstract = ({ record }: ArticleFacts) => isBlank(record.abstract)

/** https://www.crossref.org/documentation/schema-library/required-recommended-elements/ */
const crossref: readonly Rule<ArticleFacts>[] = [
  {
    receiver: 'crossref',
    weight: 'refused',
    finds: ({ record, isSample, prefix }) =>
      !record.assignedDoi && !isSample && prefix !== null && isFileOffered(record) && 'The article has no DOI.',
    remedy: 'Choose “Deposit all that are missing”: it gets one.',
    hrefOf: depositsPage,
  },
  {
    receiver: 'crossref',
    weight: 'refused',
    finds: ({ record: { assignedDoi }, prefix }) =>
      prefix !== null &&
      assignedDoi !== null &&
      !assignedDoi.startsWith(`${prefix}/`) &&
      `The DOI ${assignedDoi} does not begin with the publisher’s prefix ${prefix}.`,
    remedy: 'Check DOI_PREFIX, or ask Crossref to transfer the DOI to your prefix’s account.',
    hrefOf: depositsPage,
  },
  {
    receiver: 'crossref',
    weight: 'refused',
    // https://www.crossref.org/documentation/member-setup/constructing-your-dois/
    finds: ({ record: { assignedDoi } }) =>
      assignedDoi !== null &&
      !/^10\.\d{4,9}\/[-\w.;()/]+$/.test(assignedDoi) &&
      `The DOI ${assignedDoi} has characters that Crossref does not accept.`,
    remedy: 'Write to Crossref’s support: a DOI that was given cannot be changed here.',
    hrefOf: depositsPage,
  },
  {
    receiver: 'crossref',
    weight: 'refused',
    finds: ({ deposit }) => deposit?.isFailed === true && `The deposit failed. ${deposit.answer ?? ''}`.trim(),
    remedy: 'Solve what Crossref says and choose Retry.',
    hrefOf: () => '/admin/deposits?state=failed',
  },
  {
    receiver: 'crossref',
    weight: 'missed',
    finds: ({ record, deposit }) =>
      record.assignedDoi !== null &&
      record.doi === null &&
      !deposit &&
      'The DOI is not registered: readers do not see it.',
    remedy: 'Deposit the article, or confirm that its DOI is registered.',
    hrefOf: depositsPage,
  },
  {
    receiver: 'crossref',
    weight: 'refused',
    finds: (facts) => hasNoTitle(facts) && 'The title is empty.',
    ...add('the title'),
  },
  {
    receiver: 'crossref',
    weight: 'missed',
    finds: (facts) => hasNoAuthor(facts) && 'No author is named.',
    ...add('the authors'),
  },
  {
    receiver: 'crossref',
    weight: 'missed',
    finds({ record }) {
      const altered = peopleOf(record).filter(isAltered)
      return (
        altered.length > 0 &&
        `Crossref takes at most 60 letters of a name, and no digits or question marks, so it would get this changed: ${namesOf(altered)}.`
      )
    },
    remedy: 'Correct the name, or mark it as an organisation.',
    ...byCorrection,
  },
  {
    receiver: 'crossref',
    weight: 'missed',
    finds: (facts) => hasNoAbstract(facts) && 'There is no abstract.',
    ...add('the abstract'),
  },
  {
    receiver: 'crossref',
    weight: 'missed',
    finds: ({ record }) =>
      record.references.length === 0 && 'There are no references, so nobody is told that the article cites them.',
    ...add('the references'),
  },
]

function isAltered({ given, family, isOrganisation }: Person): boolean {
  return !isOrganisation && [given, family].some((part) => part.length > 60 || /[\p{Nd}?]/u.test(part))
}

const namesOf = (people: Person[]) => inList(people.map(({ name }) => name))

const keywordsOfDoaj = 6

const refusedByDoaj: Rule<ArticleFacts> = {
  receiver: 'doaj',
  weight: 'refused',
  finds: ({ atDoaj }) => atDoaj?.isFailed === true && (atDoaj.answer ?? 'DOAJ refused it.'),
  remedy: 'Solve what DOAJ says. A corrected article is sent again by itself, others by “Send again”.',
  hrefOf: (facts) => (isCorrectable(facts) ? recordPage(facts) : '/admin/readiness?receiver=doaj'),
}

/** https://doaj.org/docs/xml/ and https://doaj.org/api/docs */
const doaj: readonly Rule<ArticleFacts>[] = [
  {
    receiver: 'doaj',
    weight: 'refused',
    finds: (facts) => hasNoTitle(facts) && 'The title is empty.',
    ...add('the title'),
  },
  {
    receiver: 'doaj',
    weight: 'refused',
    finds: ({ record }) =>
      [record.title, record.abstract, ...record.keywords].some((text) => /<script/i.test(text)) &&
      'The record contains “<script”, which DOAJ takes for an attack.',
    remedy: 'Write it in another way by a correction.',
    ...byCorrection,
  },
  {
    receiver: 'doaj',
    weight: 'missed',
    finds: (facts) => hasNoAuthor(facts) && 'No author is named.',
    ...add('the authors'),
  },
  {
    receiver: 'doaj',
    weight: 'missed',
    finds: (facts) => hasNoAbstract(facts) && 'There is no abstract. DOAJ’s readers search in abstracts.',
    ...add('the abstract'),
  },
  {
    receiver: 'doaj',
    weight: 'missed',
    finds: ({ record: { keywords } }) =>
      keywords.length > keywordsOfDoaj &&
      `DOAJ asks for at most ${keywordsOfDoaj} key words, and there are ${keywords.length}.`,
    remedy: 'Leave the least important key words out by a correction.',
    ...byCorrection,
  },
  {
    receiver: 'doaj',
    weight: 'missed',
    finds: ({ record: { licence } }) =>
      !isCreativeCommons(licence.url) && `The licence ${licence.name} is not one of Creative Commons.`,
    remedy: 'An article’s licence is fixed at publication. Ask DOAJ whether it accepts this one.',
  },
  {
    receiver: 'doaj',
    weight: 'missed',
    finds({ record }) {
      const without = peopleOf(record).filter(
        ({ affiliations, isOrganisation }) => affiliations.length === 0 && !isOrganisation,
      )
      return without.length > 0 && `No affiliation is given for ${namesOf(without)}.`
    },
    ...add('the affiliations'),
  },
  {
    receiver: 'doaj',
    weight: 'missed',
    finds: ({ pdfBytes }) =>
      pdfBytes === null && 'There is no PDF, so DOAJ links to the article’s page as the full text.',
    remedy: 'Upload a PDF by a correction, or install LibreOffice on the server.',
    ...byCorrection,
  },
]

const mostBytesOfScholar = 5 * 1024 * 1024

/** https://scholar.google.com/intl/en/scholar/inclusion.html */
const scholar: readonly Rule<ArticleFacts>[] = [
  {
    receiver: 'scholar',
    weight: 'refused',
    finds: (facts) => hasNoTitle(facts) && 'The title is empty, and with it the tag citation_title.',
    ...add('the title'),
  },
  {
    receiver: 'scholar',
    weight: 'refused',
    finds: (facts) => hasNoAuthor(facts) && 'No author is named, so the page has no tag citation_author.',
    ...add('the authors'),
  },
  {
    receiver: 'scholar',
    weight: 'refused',
    finds: ({ pdfBytes }) =>
      pdfBytes !== null &&
      pdfBytes > mostBytesOfScholar &&
      `The PDF has ${(pdfBytes / 1024 / 1024).toFixed(1)} MB. Google Scholar reads none over 5 MB.`,
    remedy: 'Upload a smaller PDF by a correction, for example with compressed pictures.',
    ...byCorrection,
  },
  {
    receiver: 'scholar',
    weight: 'refused',
    finds: (facts) =>
      facts.pdfBytes === null && hasNoAbstract(facts) && 'There is neither an abstract nor a PDF to read.',
    ...add('the abstract'),
  },
  {
    receiver: 'scholar',
    weight: 'missed',
    finds: (facts) => facts.pdfBytes !== null && hasNoAbstract(facts) && 'There is no abstract on the article’s page.',
    ...add('the abstract'),
  },
  {
    receiver: 'scholar',
    weight: 'missed',
    finds: (facts) =>
      facts.pdfBytes === null && !hasNoAbstract(facts) && 'There is no PDF, so Google Scholar reads only the abstract.',
    remedy: 'Upload a PDF by a correction, or install LibreOffice on the server.',
    ...byCorrection,
  },
]
