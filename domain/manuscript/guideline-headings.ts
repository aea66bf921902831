/** A section with the headings of its parts, before which it may have a text of its own. */
type Heading = string | { title: string; parts: Readonly<Record<string, string>> }

/** The sections of a journal's guidelines, in reading order, by their fields in its content file (spec §3). */
export const guidelineHeadings: Readonly<Record<string, Heading>> = {
  authorGuidelines: 'Author guidelines',
  ethicalConsiderations: {
    title: 'Ethical considerations',
    parts: {
      authorship: 'Authorship',
      competingInterests: 'Competing interests',
      dataAvailability: 'Data availability',
      artificialIntelligence: 'AI tools',
    },
  },
  patientConfidentiality: 'Confidentiality of patients and participants',
  formatOfJournal: 'Manuscript format',
  titlePage: 'Title page',
  abstract: { title: 'Abstract', parts: { keyWords: 'Key words' } },
  mainText: 'Main text',
  introduction: 'Introduction',
  methods: 'Methods',
  results: 'Results',
  discussion: 'Discussion',
  conclusion: 'Conclusion',
  acknowledgements: 'Acknowledgements',
  references: {
    title: 'References',
    parts: {
      style: 'Style',
      article: 'Article',
      book: 'Book',
      bookChapter: 'Book chapter',
      dissertation: 'Dissertation',
      report: 'Report',
    },
  },
  tablesAndFigures: {
    title: 'Tables and figures',
    parts: {
      tables: 'Tables',
      figures: 'Figures',
      lineIllustrations: 'Line Illustrations',
      photographsAndRadiographs: 'Photographs and Radiographs',
      preparationOfElectronicFigures: 'Preparation of Electronic Figures for Publication',
      permissions: 'Permissions',
      submissionOfManuscript: 'Submission of Manuscript',
    },
  },
  reviewProcess: 'Review process',
  galleryProof: 'Galley proof',
  correspondences: 'Correspondence',
}
