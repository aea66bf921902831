import { expect, test } from 'vitest'
import { editionFilePath, editionPath } from '../manuscript/record/edition-path.ts'
import { filesForReaders, recordFiles } from '../manuscript/record/formats.ts'
import { citationPath } from '../manuscript/record/paths.ts'
import { articleFilePath, articlePath } from '../words/article-path.ts'
import { articleUse } from './usage.ts'

const article = { journal: 'domain-health-journal', customId: 'DHJ-2026-0007' }
const page = articlePath(article)

test.each([
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])('to open the file of type %s, or an earlier edition of it, is a request', (mediaType) => {
  expect(articleUse(articleFilePath(article, mediaType))).toEqual({ ...article, isRequest: true })
  expect(articleUse(editionFilePath(article, 1, mediaType))).toEqual({ ...article, isRequest: true })
})

test('to open the page, of any edition, the reader or a citation is an investigation', () => {
  const citations = (['bib', 'ris', 'csl.json', 'jats.xml'] as const).map((form) => citationPath(article, form))
  for (const path of [page, `${page}read`, editionPath(article, 1), ...citations])
    expect(articleUse(path), path).toEqual({ ...article, isRequest: false })
})

test('every file for readers is counted; what only staff and programs fetch is not', () => {
  const counted = recordFiles.filter(({ ending }) => articleUse(citationPath(article, ending)))
  expect(counted).toEqual(filesForReaders)
  expect(articleUse(citationPath(article, 'linkset.json'))).toBe(null)
})

test.each([
  '/',
  '/journals/domain-health-journal',
  '/journals/domain-health-journal/articles/',
  page.slice(0, -1),
  `${page}DHJ-2026-0008.pdf`,
  `${page}other.pdf`,
  `${page}social.png`,
  `/x${page}`,
  `${page}DHJ-2026-0007.pdf/`,
])('%s is no use of an article', (path) => {
  expect(articleUse(path)).toBeNull()
})
