import * as values from '#domain/manuscript/field-values.ts'
import { type ArticleRecord, ccBy } from '#domain/manuscript/record/record.ts'
import { roleNames } from '#domain/words/credit.ts'
import { mediaTypes } from '#domain/words/file-types.ts'

const page = 'https://journals.example.org/journals/domain-health-journal/articles/DHJ-2026-0007/'

export const noStatements = values.noStatements()

type WithFile = ArticleRecord & { file: NonNullable<ArticleRecord['file']> }

/** A record with all fields filled in. */
export const fullRecord: WithFile = {
  customId: 'DHJ-2026-0007',
  doi: '10.5555/dhj-2026-0007',
  assignedDoi: '10.5555/dhj-2026-0007',
  url: page,
  title: 'Home records and clinic attendance: a cohort study',
  runningTitle: 'Home records',
  finding: 'Families that keep records at home come to the clinic more often.',
  authors: [
    { name: 'Ada Ngozi Obi', affiliation: 'Sample University, Abraka, Nigeria', orcid: '0000-0002-1825-0097' },
    { name: 'Jean-Paul Attipoe', affiliation: 'Sample Institute of Health, Accra, Ghana' },
    { name: 'Pieter van der Berg', affiliation: 'Sample University, Abraka, Nigeria', orcid: '0000-0002-1694-233X' },
  ],
  articleType: 'Research Article',
  language: 'en',
  translation: {
    language: 'fr',
    title: 'Carnets de santé à domicile et fréquentation des cliniques : une étude de cohorte',
    abstract: 'Contexte : les carnets sont rarement lus.\nRésultats : la fréquentation a augmenté de 12 %.',
  },
  markup: null,
  abstract: 'Background: Records kept at home are seldom read.\nResults: Attendance rose by 12% & stayed there.',
  keywords: ['records', 'primary care', 'cohort study'],
  funding: 'Sample Health Fund, grant 12.',
  funders: [
    { name: 'Sample Health Fund', identifier: 'https://ror.org/03yrm5c26', awards: '12, SHF-2026/14' },
    { name: 'Sample Research Council', identifier: 'https://doi.org/10.13039/501100000780', awards: 'RC 7' },
    { name: 'Friends of the Sample Hospital', identifier: '', awards: '' },
  ],
  dataAvailability: 'The data are at https://data.example.org/12.',
  relatedWorks: [
    { kind: 'dataset', title: 'Visits to twelve clinics', link: 'https://doi.org/10.5555/data.12' },
    { kind: 'preprint', title: '', link: 'https://doi.org/10.5555/preprint.7' },
    { kind: 'software', title: 'Reading home records', link: 'https://code.example.org/home-records?v=1&tag=2' },
  ],
  competingInterests: 'The authors declare none.',
  aiUse: 'A language model polished the abstract; the authors checked it.',
  ethicsApproval: { committee: 'Sample University Research Ethics Committee', number: 'SU-2026-14' },
  trials: ['NCT01234567', 'PACTR202001234567890'],
  references: [
    "Eze, B. (2020) 'On records', Journal of Samples, 3(1), pp. 1-9.",
    'Uba, C. (2021) Keeping what is written. Abraka: Sample Press.',
  ],
  journal: {
    slug: 'domain-health-journal',
    title: 'Domain Health Journal',
    url: 'https://journals.example.org/journals/domain-health-journal',
    issn: { print: '0028-0836', online: '2049-3630' },
  },
  publisher: { name: 'Domain Journals', place: 'Abraka, Nigeria' },
  volume: 2,
  issue: 3,
  elocation: 'e7',
  licence: ccBy,
  file: { url: `${page}DHJ-2026-0007.pdf`, mediaType: 'application/pdf', bytes: 1234 },
  pdfUrl: `${page}DHJ-2026-0007.pdf`,
  receivedAt: '2025-11-02T23:30:00.000Z',
  acceptedAt: '2026-02-20T08:00:00.000Z',
  publishedAt: '2026-03-04T10:00:00.000Z',
  updatedAt: '2026-03-04T10:00:00.000Z',
  version: 1,
  standing: 'published',
  changes: [],
}

const markup = '</script><b>Bold</b> & "quoted" \'words\' ]]> <!-- {half \\x $1_000 #1 50% ~tilde^'
const correction = { version: 2, kind: 'correction', reason: 'Table 2 & <figure> 1 were swapped.' } as const
const retraction = { version: 3, kind: 'retraction', reason: 'The data could not be found.' } as const
const removal = { version: 2, kind: 'removal', reason: 'Published by mistake.' } as const

const linked = {
  customId: 'DHJ-2026-0009',
  title: 'Correction: Home records & <i>attendance</i>',
  url: page.replace('DHJ-2026-0007', 'DHJ-2026-0009'),
  doi: '10.5555/dhj-2026-0009',
  assignedDoi: '10.5555/dhj-2026-0009',
}
const { customId, title, url, doi, assignedDoi } = fullRecord

/** The record of a notice, as `publishNotice` makes it. */
export const noticeOfRetraction: ArticleRecord = {
  ...fullRecord,
  ...linked,
  ...noStatements,
  ...{
    file: null,
    pdfUrl: null,
    elocation: 'e9',
    runningTitle: null,
    finding: null,
    translation: null,
    keywords: [],
    references: [],
  },
  title: `Retraction: ${title}`,
  authors: [
    {
      name: 'Domain Health Journal',
      parts: { family: 'Domain Health Journal', given: '', suffix: '', organisation: 'yes' },
    },
  ],
  articleType: 'Retraction',
  abstract: retraction.reason,
  publishedAt: '2026-05-01T09:00:00.000Z',
  notice: { kind: 'retraction', of: { customId, title, url, doi, assignedDoi } },
}

function changed(change: Partial<WithFile>): WithFile {
  return { ...fullRecord, ...change }
}

/** One record for each kind of problem that a record can cause. */
export const hostileRecords = {
  'control characters': changed({
    title: 'Nul\u0000 bell\u0007 escape\u001b[31m form\u000cfeed\u0085 \ufffe\uffff and\tlines\r\nbroken\u2028here',
    runningTitle: 'Vertical\u000btab',
    finding: 'Bell\u0007\r\nand tab',
    authors: [{ name: 'A\u0000da\u001f\r\nER  - \r\nObi', affiliation: 'Sample\u0001 University\nof Abraka' }],
    abstract: 'One\u0002.\r\n\r\nTwo\u0003.\n\u0004\n',
    keywords: ['bell\u0007s', 'two\nlines'],
    references: ['A\u0008 reference\r\nTY  - JOUR'],
  }),
  'half a surrogate pair': changed({ title: 'Broken \ud83d emoji', authors: [{ name: 'Ada \udc00 Obi' }] }),
  'markup everywhere': changed({
    title: markup,
    runningTitle: markup,
    finding: markup,
    authors: [{ name: 'Ada </script><i>&amp; Obi', affiliation: markup }, { name: 'Bayo "B" O\'Eze & Sons' }],
    abstract: `${markup}\n${markup}`,
    translation: { language: 'ha', title: markup, abstract: `${markup}\n${markup}` },
    keywords: [markup, 'a, b; c'],
    funding: markup,
    dataAvailability: markup,
    competingInterests: markup,
    aiUse: markup,
    ethicsApproval: { committee: markup, number: markup },
    funders: [{ name: markup, identifier: markup, awards: markup }],
    relatedWorks: [{ kind: 'dataset', title: markup, link: markup }],
    trials: [markup],
    references: [markup],
  }),
  'italics, sub- and superscripts': changed({
    title: 'CO2 & Aedes aegypti: 10−6 <ms> of {x}',
    abstract: 'Aedes\n\n aegypti drank H2O.\nThe  end',
    translation: { language: 'fr', title: 'Aedes aegypti', abstract: 'Aedes aegypti a bu.' },
    markup: {
      title: 'CO<sub>2</sub> &amp; <i>Aedes aegypti</i>: 10<sup>−6 &lt;m</sup>s&gt; of <i>{x<sub>}</sub></i>',
      abstract: '<i>Aedes\n\n aegypti </i>drank H<sub>2</sub>O.\nThe <i> end</i>',
      secondTitle: '<i>Aedes aegypti</i>',
      secondAbstract: '<i>Aedes aegypti</i> a bu.',
    },
  }),
  'markup of another text': changed({
    markup: { title: '<i>Homes</i>', abstract: '<i>', secondTitle: '<b>Foyers</b>', secondAbstract: '' },
  }),
  'right-to-left text': changed({
    language: 'ar',
    translation: { language: 'en', title: 'Home records', abstract: '' },
    title: 'السجلات المنزلية \u200fDHJ\u200f وحضور العيادة',
    authors: [{ name: 'محمد علي', affiliation: 'جامعة أبراكا' }, { name: 'דוד כהן' }],
    abstract: 'خلفية: السجلات المنزلية نادراً ما تُقرأ.',
    keywords: ['سجلات'],
  }),
  '200 authors': changed({
    authors: Array.from({ length: 200 }, (_, at) => ({
      name: `Ada ${letters(at)} Obi-${letters(at)}`,
      affiliation: `Sample Institute ${at % 50}`,
      orcid: at % 2 === 0 ? '0000-0002-1825-0097' : '0000-0002-1694-233X',
    })),
  }),
  'no volume': changed({ volume: null, issue: null }),
  'a volume without issues': changed({ issue: null }),
  'a name of one word': changed({ authors: [{ name: 'Sukarno' }] }),
  'names that look like grammar': changed({
    authors: [{ name: 'Ada and Obi' }, { name: 'others' }, { name: 'Obi, Ada, PhD' }, { name: 'anders and' }],
  }),
  'names with titles and suffixes': changed({
    authors: [
      { name: 'Dr. John Smith Jr.' },
      { name: 'Prof. O.J. Okesola' },
      { name: 'Smith III, Ada' },
      { name: 'Udo Sr' },
    ],
  }),
  'names of many cultures': changed({
    authors: [
      { name: 'World Health Organization' },
      { name: 'Nguyễn Hải Ninh' },
      { name: '王小明' },
      { name: 'Vincent Van Gogh', affiliation: 'Sample University, Abraka, Nigeria' },
      { name: 'John Smith 3rd' },
      { name: 'Anna-Lena Müller-Lüdenscheidt, M.D., Ph.D.', orcid: '0000-0002-1825-0097' },
      { name: 'Bill and Melinda Gates Foundation' },
      {
        name: 'Chioma Nwosu Eze',
        parts: { family: 'Nwosu Eze', given: 'Chioma', suffix: '', organisation: '' },
      },
    ],
  }),
  'several affiliations, a corresponding author, roles and a group': changed({
    authors: [
      {
        name: 'Ada Obi',
        affiliation: 'Sample University, Abraka, Nigeria\nSample & Sons <Hospital>',
        orcid: '0000-0002-1825-0097',
        correspondence: "ada.o'bi@example.org",
        roles: ['writing-original-draft', 'conceptualization'],
      },
      { name: 'Bayo Eze', affiliation: 'Sample & Sons <Hospital>', roles: [...roleNames] },
      {
        name: 'Sample Study Group',
        parts: { family: 'Sample Study Group', given: '', suffix: '', organisation: 'yes' },
        affiliation: 'Sample Institute',
        correspondence: 'group@example.org',
        roles: ['writing-review-editing'],
      },
    ],
  }),
  'references with DOIs': changed({
    references: [
      'Eze, B. (2020) On records. doi: 10.5555/abc.1.',
      'Uba, C. (2021) Wards. https://doi.org/10.1016/S0140-6736(05)67889-0',
      '10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1',
    ],
  }),
  'a name too long for Crossref': changed({ authors: [{ name: `${'Ada '.repeat(40)}${'Obi'.repeat(40)}` }] }),
  corrected: changed({
    version: 2,
    updatedAt: '2026-04-01T09:00:00.000Z',
    changes: [{ ...correction, at: '2026-04-01T09:00:00.000Z' }],
  }),
  retracted: changed({
    version: 3,
    standing: 'retracted',
    updatedAt: '2026-05-01T09:00:00.000Z',
    changes: [
      { ...correction, at: '2026-04-01T09:00:00.000Z' },
      { ...retraction, at: '2026-05-01T09:00:00.000Z' },
    ],
  }),
  'corrected with a notice': changed({
    version: 3,
    changes: [
      { ...correction, at: '2026-04-01T09:00:00.000Z', notice: linked },
      { ...correction, version: 3, at: '2026-04-02T09:00:00.000Z', notice: { ...linked, doi: null } },
    ],
  }),
  'a notice': noticeOfRetraction,
  'a notice of an article without a DOI': {
    ...noticeOfRetraction,
    notice: { kind: 'correction', of: { customId, title: markup, url, doi: null, assignedDoi: null } },
  },
  'a Crossmark policy': changed({ publisher: { ...fullRecord.publisher, crossmarkPolicy: '10.5555/policy' } }),
  removed: changed({
    version: 2,
    standing: 'removed',
    updatedAt: '2026-04-01T09:00:00.000Z',
    changes: [{ ...removal, at: '2026-04-01T09:00:00.000Z' }],
  }),
  'a .docx file': changed({
    file: {
      url: `${page}DHJ-2026-0007.docx`,
      mediaType: mediaTypes.docx,
      bytes: 1234,
    },
    pdfUrl: null,
  }),
  'a .docx file with its PDF': changed({
    file: { url: `${page}DHJ-2026-0007.docx`, mediaType: mediaTypes.docx, bytes: 1234 },
  }),
  'published reports': changed({
    peerReview: [
      {
        ...{ number: 1, decision: 'major-revision', decidedOn: '2025-12-10', answeredOn: '2026-01-20', sent: 3 },
        reports: [
          {
            ...{ number: 1, name: null, on: '2025-12-01', answers: [{ label: 'The methods', answer: '4 of 5' }] },
            comments: [
              { number: 1, text: markup, answer: { changed: true, text: markup, place: 'page 3' } },
              { number: 2, text: 'Bell\u0007s\nand lines', answer: null },
            ],
          },
          { number: 3, name: 'Dr. Rita </i> Reviewer', on: null, answers: [], comments: [] },
        ],
      },
      {
        ...{ number: 2, decision: 'accept', decidedOn: '2026-02-20', answeredOn: null, sent: 1 },
        reports: [
          {
            ...{ number: 1, name: null, on: '2026-02-10', answers: [] },
            comments: [{ number: 1, text: 'Fine.', answer: null }],
          },
        ],
      },
    ],
  }),
  'no DOI': changed({ doi: null, assignedDoi: null }),
  'a DOI that is not registered yet': changed({ doi: null }),
  'no ISSN': changed({ journal: { ...fullRecord.journal, issn: {} } }),
  'nothing optional': changed({
    ...noStatements,
    ...{ translation: null, runningTitle: null, finding: null, keywords: [], references: [] },
    ...{ authors: [{ name: 'Ada Obi' }], abstract: '' },
  }),
} satisfies Record<string, ArticleRecord>

/** 0 becomes 'A', 27 becomes 'Bb'. There are no digits, because names do not contain any. */
function letters(at: number): string {
  const letter = (number: number) => String.fromCharCode(65 + number)
  return at < 26 ? letter(at) : letter(Math.floor(at / 26) - 1) + letter(at % 26).toLowerCase()
}
