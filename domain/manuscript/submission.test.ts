import { expect, test } from 'vitest'
import { editProblems, referencesProblem, type Submission, submissionProblems } from './submission.ts'

const journals = ['domain-health-journal']

const complete: Submission = {
  author: 'Ada Obi',
  email: 'ada@example.com',
  coAuthors: [{ name: 'Bayo Eze', email: 'bayo@example.com' }],
  journal: 'domain-health-journal',
  articleType: 'Research Article',
  title: 'Malaria in Abraka',
  abstract: 'We counted.',
  country: 'Nigeria',
  file: '/api/file?url=paper.pdf',
}

function problemsWith(change: Partial<Submission>) {
  return submissionProblems({ ...complete, ...change }, journals)
}

test('a complete submission has no problems, with or without co-authors, key words and running title', () => {
  expect(problemsWith({})).toEqual([])
  expect(problemsWith({ coAuthors: [], keywords: [], runningTitle: '' })).toEqual([])
})

test('an empty form shows everything that is missing, at once and in the order of the form', () => {
  const blank = {
    author: ' ',
    email: '',
    journal: '',
    articleType: '',
    title: '',
    abstract: '\n',
    country: '',
    file: '',
  }
  expect(problemsWith({ ...blank, coAuthors: [{ name: '', email: '' }] })).toEqual([
    { field: 'author', sentence: "Please enter the author's name." },
    { field: 'email', sentence: 'Please enter an e-mail address.' },
    { field: 'coAuthors', sentence: 'Please fill in all co-author name and email fields.' },
    { field: 'journal', sentence: 'Please choose a journal.' },
    { field: 'articleType', sentence: 'Please choose an article type.' },
    { field: 'title', sentence: 'Please enter a title.' },
    { field: 'abstract', sentence: 'Please enter an abstract.' },
    { field: 'country', sentence: 'Please choose a country.' },
    { field: 'file', sentence: 'Please select a file' },
  ])
})

test('an abstract of 400 words is accepted', () => {
  expect(problemsWith({ abstract: 'word '.repeat(400) })).toEqual([])
})

test('an abstract of 401 words is refused with its count', () => {
  expect(problemsWith({ abstract: 'word '.repeat(401) })).toEqual([
    { field: 'abstract', sentence: 'The abstract has 401 words; at most 400 are allowed.' },
  ])
})

test.each([
  [['malaria', 'nets', 'children', 'Abraka'], []],
  [['malaria', 'nets', 'children', 'Abraka', 'Delta'], []],
  [['malaria', 'nets', 'children', ' '], ['Please give 4 to 5 key words, not 3.']],
  [['malaria', 'nets', 'children', 'Abraka', 'Delta', 'rain'], ['Please give 4 to 5 key words, not 6.']],
])('key words %j are answered with %j', (keywords, sentences) => {
  expect(problemsWith({ keywords }).map(({ sentence }) => sentence)).toEqual(sentences)
})

test('a running title may have 40 characters and no more', () => {
  expect(problemsWith({ runningTitle: 'r'.repeat(40) })).toEqual([])
  expect(problemsWith({ runningTitle: 'r'.repeat(41) })).toEqual([
    { field: 'runningTitle', sentence: 'The running title has 41 characters; at most 40 are allowed.' },
  ])
})

test.each([
  [{ name: 'Bayo Eze', email: ' ' }, 'Please fill in all co-author name and email fields.'],
  [{ name: '', email: 'bayo@example.com' }, 'Please fill in all co-author name and email fields.'],
  [{ name: 'Bayo Eze', email: 'bayo@' }, 'Please enter a valid e-mail address for Bayo Eze.'],
  [{ name: 'B. Eze', email: 'Bayo@Example.com' }, 'The address bayo@example.com is already named.'],
  [{ name: 'Ada Obi', email: 'ADA@example.com' }, 'The address ada@example.com is already named.'],
])('the co-author row %j is answered "%s"', (row, sentence) => {
  expect(problemsWith({ coAuthors: [...complete.coAuthors, row] })).toEqual([{ field: 'coAuthors', sentence }])
})

test('a journal or article type that does not exist, or a malformed e-mail address, is refused', () => {
  const problems = problemsWith({ journal: 'domain-law-journal', articleType: 'Commentary', email: 'ada' })
  expect(problems).toEqual([
    { field: 'email', sentence: 'Please enter a valid e-mail address.' },
    { field: 'journal', sentence: 'Please choose a journal.' },
    { field: 'articleType', sentence: 'Please choose an article type.' },
  ])
})

test('an edit by link needs no new file but everything else', () => {
  const { file: _, ...edit } = complete
  expect(editProblems(edit, journals)).toEqual([])
  expect(editProblems({ ...edit, title: '' }, journals)).toEqual([
    { field: 'title', sentence: 'Please enter a title.' },
  ])
})

test('affiliations, ORCID iDs and statements are optional; a mistyped ORCID iD is shown at its field', () => {
  const given = { affiliation: 'Sample University', orcid: 'https://orcid.org/0000-0002-1825-0097', funding: 'None.' }
  expect(problemsWith(given)).toEqual([])
  const coAuthors = [{ name: 'Bayo Eze', email: 'bayo@example.com', orcid: '0000-0002-1825-0098' }]
  expect(problemsWith({ orcid: '1825', coAuthors })).toEqual([
    {
      field: 'orcid',
      sentence: 'Please check this ORCID iD: it has sixteen digits, such as 0000-0002-1825-0097.',
    },
    {
      field: 'coAuthors',
      sentence: "Please check Bayo Eze's ORCID iD: one of its digits is mistyped.",
    },
  ])
})

test('500 references of 1000 characters are enough; what is too many or too long is named', () => {
  const full = Array.from({ length: 500 }, () => '😀'.repeat(1000))
  expect(referencesProblem(full)).toBeNull()
  expect(referencesProblem([...full, 'One more.'])).toBe('There are 501 references; at most 500 are allowed.')
  expect(referencesProblem(['Short.', 'x'.repeat(1001)])).toBe(
    'Reference 2 has 1001 characters; at most 1000 are allowed.',
  )
})
