import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { nobody, type VisitorKind } from '#domain/people/visitor-kind.ts'
import { SiteHeader } from './site-header.tsx'

function linksFor(visitor: VisitorKind): Set<string> {
  const html = renderToStaticMarkup(<SiteHeader visitor={visitor} path="/" />)
  return new Set([...html.matchAll(/<a[^>]*>([^<]+)<\/a>/g)].map(([, label = '']) => label))
}

const everyone = ['Home', 'Journals', 'Contact us', 'Submit manuscript']

test.each<[string, VisitorKind, string[]]>([
  ['nobody is signed in', nobody, ['Log in', 'Sign up']],
  ['an author is signed in', { ...nobody, isAuthor: true }, ['View profile', 'Courses']],
  ['staff are signed in', { ...nobody, isStaff: true }, ['Dashboard']],
  ['one browser holds both', { ...nobody, isAuthor: true, isStaff: true }, ['Dashboard', 'View profile', 'Courses']],
])('when %s the top bar has the links for them', (_, visitor, own) => {
  expect(linksFor(visitor)).toEqual(new Set([...everyone, ...own]))
})

test('the top bar marks the page one is on', () => {
  const html = renderToStaticMarkup(<SiteHeader visitor={nobody} path="/journals" />)
  expect(html).toContain('<a href="/journals" aria-current="page">')
  expect(html).not.toContain('<a href="/" aria-current="page">')
})

test('the menu and the search open without a script', () => {
  const html = renderToStaticMarkup(<SiteHeader visitor={nobody} path="/" />)
  for (const id of ['site-menu', 'site-search']) {
    expect(html).toContain(`popoverTarget="${id}"`)
    expect(html).toContain(`id="${id}" popover="auto"`)
  }
})
