import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FrozenAuthor } from '#domain/manuscript/record/record.ts'
import { AuthorContributions, Authors } from './authors.tsx'

const authors: FrozenAuthor[] = [
  { name: 'Ada Obi', affiliation: 'Sample University\nSample Hospital', correspondence: 'ada@example.org' },
  { name: 'Bayo Eze', affiliation: 'Sample Hospital', roles: ['software', 'validation'] },
]

test('marks lead from authors to their affiliations, and an envelope to a corresponding author', () => {
  const page = renderToStaticMarkup(<Authors authors={authors} />)
  const marks = page.match(/#affiliation-\d/g)
  expect(marks).toEqual(['#affiliation-1', '#affiliation-2', '#affiliation-2'])
  expect(page).toContain('<li id="affiliation-2"><sup>2</sup> Sample Hospital</li>')
  expect(page).toContain(
    'class="contact" href="mailto:ada@example.org" aria-label="E-mail Ada Obi, corresponding author"',
  )
})

test('a single affiliation follows the name, without a mark', () => {
  const page = renderToStaticMarkup(<Authors authors={[{ name: 'Ada Obi', affiliation: 'Sample University' }]} />)
  expect(page).toContain(', Sample University')
  expect(page).not.toContain('<sup>')
})

test('contributions are shown of those who have said them, and not at all if nobody has', () => {
  const page = renderToStaticMarkup(<AuthorContributions authors={authors} />)
  expect(page).toContain('<strong>Bayo Eze:</strong> Software, Validation')
  expect(page).not.toContain('Ada Obi')
  expect(renderToStaticMarkup(<AuthorContributions authors={[{ name: 'Ada Obi' }]} />)).toBe('')
})
