import { expect, test } from 'vitest'
import { articleFilePath, articlePath } from './article-path.ts'

const article = { journal: 'domain-health-journal', customId: 'DHJ-2026-0007' }

test("an article's file lies in the folder of its page, under the article's own name", () => {
  expect(articlePath(article)).toBe('/journals/domain-health-journal/articles/DHJ-2026-0007/')
  expect(articleFilePath(article, 'application/pdf')).toBe(`${articlePath(article)}DHJ-2026-0007.pdf`)
  expect(articleFilePath(article, 'application/msword')).toBe(`${articlePath(article)}DHJ-2026-0007.doc`)
})
