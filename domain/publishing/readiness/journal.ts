import { hasIssn, isIssn, type Journal } from '../../manuscript/journal.ts'
import { type Finding, findingsOf, isCreativeCommons, type Rule } from './finding.ts'

export type JournalFacts = {
  journal: Pick<Journal, 'slug' | 'issn' | 'licence' | 'editorialBoard' | 'peerReview'>
  /** What the site is set up with. */
  site: { hasPrefix: boolean; hasLogIn: boolean; hasDoajKey: boolean; pdfCitation: 'footer' | 'page' | 'none' }
}

/** Returns what holds for all articles of a journal, because of the journal's or the site's settings. */
export const journalFindings = (facts: JournalFacts): Finding[] => findingsOf(rules, facts)

const inSettings =
  (section: string) =>
  ({ journal: { slug } }: JournalFacts) =>
    `/admin/settings/journals/${slug}/${section}`
const depositsPage = () => '/admin/deposits'
const boardMin = 5
const reportsMin = 2

const givenIssns = ({ issn }: JournalFacts['journal']) => [issn.print, issn.online].filter((one) => one !== undefined)

const noIssn = (name: string) => (facts: JournalFacts) => {
  if (!hasIssn(facts.journal)) return `The journal has no ISSN. ${name} takes no article of it without one.`
  const wrong = givenIssns(facts.journal).find((issn) => !isIssn(issn))
  return wrong !== undefined && `${wrong} is not an ISSN: its last character does not match the others.`
}

const issnMissing = { remedy: 'Add the ISSN to the journal.', hrefOf: inSettings('masthead#issn') }

const rules: readonly Rule<JournalFacts>[] = [
  { receiver: 'crossref', weight: 'refused', finds: noIssn('Crossref'), ...issnMissing },
  {
    receiver: 'crossref',
    weight: 'refused',
    finds: ({ site }) => !site.hasPrefix && 'The publisher has no DOI prefix, so articles get no DOI.',
    remedy: 'Become a member of Crossref and set DOI_PREFIX.',
    hrefOf: depositsPage,
  },
  {
    receiver: 'crossref',
    weight: 'missed',
    finds: ({ site }) =>
      site.hasPrefix && !site.hasLogIn && 'The site has no log-in for Crossref and deposits nothing.',
    remedy: 'Set CROSSREF_LOGIN and CROSSREF_PASSWORD, or hand in the file of each issue yourself.',
    hrefOf: depositsPage,
  },
  { receiver: 'doaj', weight: 'refused', finds: noIssn('DOAJ'), ...issnMissing },
  {
    receiver: 'doaj',
    weight: 'refused',
    finds: ({ journal: { issn } }) =>
      issn.print !== undefined && issn.print === issn.online && 'The print and the online ISSN are the same.',
    remedy: 'Leave out the one that the journal does not have.',
    hrefOf: inSettings('masthead#issn'),
  },
  {
    receiver: 'doaj',
    weight: 'refused',
    finds({ journal: { editorialBoard } }) {
      const { sample, members } = editorialBoard
      if (sample) return 'The editorial board is made up of samples.'
      return members.length < boardMin && `The editorial board has fewer than ${boardMin} members.`
    },
    remedy: 'Name the board’s real members with their institutions.',
    hrefOf: inSettings('board'),
  },
  {
    receiver: 'doaj',
    weight: 'refused',
    finds: ({ journal: { peerReview } }) =>
      peerReview.reports < reportsMin && `Decisions need fewer than ${reportsMin} reports by reviewers.`,
    remedy: 'Ask for two or more reports.',
    hrefOf: inSettings('review'),
  },
  {
    receiver: 'doaj',
    weight: 'missed',
    finds: ({ journal: { licence } }) =>
      !isCreativeCommons(licence.url) && `The licence ${licence.name} is not one of Creative Commons.`,
    remedy: 'Choose a Creative Commons licence, or explain yours to DOAJ in the application.',
    hrefOf: inSettings('masthead#licence'),
  },
  {
    receiver: 'doaj',
    weight: 'missed',
    finds: ({ site }) => !site.hasDoajKey && 'The site has no key for DOAJ and sends it nothing.',
    remedy: 'Once DOAJ lists the journal, set DOAJ_API_KEY, or upload the file doaj.xml of each issue there.',
  },
  {
    receiver: 'scholar',
    weight: 'missed',
    finds: ({ site }) =>
      site.pdfCitation === 'none' &&
      'PDFs carry no citation, so title, authors and date may be missing on their first page.',
    remedy: 'Let PDFs carry their citation.',
    hrefOf: () => '/admin/settings/site/identity#pdf',
  },
]
