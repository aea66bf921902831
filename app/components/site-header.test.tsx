import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type HeaderVisitor, SiteHeader } from './site-header.tsx'

const author = { name: 'Sample Author' }
const staff = { name: 'Sample Editor', role: 'editor' }

function linksFor(visitor: HeaderVisitor): Set<string> {
  const html = renderToStaticMarkup(<SiteHeader visitor={visitor} path="/" />)
  return new Set([...html.matchAll(/<a[^>]*>([^<]+)<\/a>/g)].map(([, label = '']) => label))
}

const everyone = ['Home', 'Journals', 'Contact us', 'Submit manuscript']

test.each<[string, HeaderVisitor, string[]]>([
  ['nobody is signed in', { author: null, staff: null }, ['Log in', 'Sign up']],
  ['an author is signed in', { author, staff: null }, ['View profile', 'Courses']],
  ['staff are signed in', { author: null, staff }, ['Dashboard']],
  ['one browser holds both', { author, staff }, ['Dashboard', 'View profile', 'Courses']],
])('when %s the top bar has the links for them', (_, visitor, own) => {
  expect(linksFor(visitor)).toEqual(new Set([...everyone, ...own]))
})

test('the top bar marks the page one is on', () => {
  const html = renderToStaticMarkup(<SiteHeader visitor={{ author: null, staff: null }} path="/journals" />)
  expect(html).toContain('<a href="/journals" aria-current="page">')
  expect(html).not.toContain('<a href="/" aria-current="page">')
})

test('the menu and the search open without a script', () => {
  const html = renderToStaticMarkup(<SiteHeader visitor={{ author: null, staff: null }} path="/" />)
  for (const id of ['site-menu', 'site-search']) {
    expect(html).toContain(`popoverTarget="${id}"`)
    expect(html).toContain(`id="${id}" popover="auto"`)
  }
})
