import { expect, test } from 'vitest'
import { parseSearch } from './search-query.ts'
import { findInSite, indexSite, type SiteEntry } from './site-search.ts'

const page = (title: string, slug: string, ...sections: [title: string, text: string][]): SiteEntry => ({
  kind: 'page',
  title,
  href: `/${slug}`,
  about: `About ${slug}.`,
  parts: sections.map(([heading, text]) => ({
    title: heading,
    href: heading ? `/${slug}#${heading.toLowerCase()}` : `/${slug}`,
    text,
  })),
})
const person = (name: string): SiteEntry => ({
  kind: 'person',
  title: name,
  href: '/board',
  about: 'Editor',
  parts: [],
})

const index = indexSite([
  page('Support', 'support', ['', 'Readers pay nothing.'], ['Waivers', 'A waiver removes the whole charge.']),
  page('About', 'about', ['', 'Our policies on the author’s rights; waivers are granted.'], ['Boards', 'Who reviews.']),
  person('Ngozi Danjuma-Bako'),
  person('Søren Ọ̀ṣundáre'),
  { kind: 'journal', title: 'Health Support', href: '/journals/h', about: 'Care.', parts: [] },
])

const find = (typed: string) => findInSite([index], parseSearch(typed))
const hrefs = (typed: string) => find(typed).map(({ href }) => href)
const inWords = (parts: { text: string; isMatch: boolean }[] = []) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

test('a page is found at the section whose heading has the word, before one that mentions it', () => {
  expect(hrefs('waiver')).toEqual(['/support#waivers', '/about'])
  const [found] = find('waiver')
  expect([found?.title, found?.section, found?.detail].map(inWords)).toEqual([
    'Support',
    '[Waivers]',
    'A [waiver] removes the whole charge.',
  ])
})

test('a title comes before headings and texts, and of equal titles the journal comes first', () => {
  expect(hrefs('support')).toEqual(['/journals/h', '/support'])
  expect(inWords(find('about')[0]?.detail)).toBe('[About] [about].')
})

test.each([
  ['policy', ['/about']],
  ['author’s rights', ['/about']],
  ['the authors right', ['/about']],
  ['how do I get a waiver', []],
  ['what is a waiver for the charge', ['/support#waivers']],
  ['support waivers', ['/support#waivers']],
  ['reviewing boards', ['/about#boards']],
  ['nothing waivers', []],
  ['the', []],
  ['???', []],
])('all words that mean something must be in one place, in any form: %s', (typed, found) => {
  expect(hrefs(typed)).toEqual(found)
})

test('of texts that mention the words, the one whose heading has some of them comes first', () => {
  const one = page('One', 'one', ['', 'Peer review is free.'])
  const other = page('Review process', 'process', ['', 'Nothing.'], ['Review', 'Two peers read it.'])
  expect(findInSite([indexSite([one, other])], parseSearch('peer review')).map(({ href }) => href)).toEqual([
    '/process#review',
    '/one',
  ])
})

test('the last word may be unfinished, no other', () => {
  expect(hrefs('waiv')).toEqual(['/support#waivers', '/about'])
  expect(hrefs('waiv charge')).toEqual([])
})

test('people are found by any name, without accents, in any order, and by a phrase only as it is written', () => {
  for (const typed of ['bako', 'danjuma-bako', 'Bako Ngozi', '"ngozi danjuma"'])
    expect([typed, find(typed).map(({ title }) => inWords(title).replaceAll(/[[\]]/g, ''))]).toEqual([
      typed,
      ['Ngozi Danjuma-Bako'],
    ])
  expect(inWords(find('soren osundare')[0]?.title)).toBe('[Søren] [Ọ̀ṣundáre]')
  expect(hrefs('"danjuma ngozi"')).toEqual([])
})

test('at most five are found, and of those that only mention it two', () => {
  const mentions = indexSite(Array.from({ length: 4 }, (_, at) => page(`Page ${at}`, `p${at}`, ['', 'On waivers.'])))
  expect(findInSite([mentions, index], parseSearch('waiver')).map(({ href }) => href)).toEqual([
    '/support#waivers',
    '/p0',
    '/p1',
  ])
  const many = indexSite(Array.from({ length: 9 }, (_, at) => person(`Ada Obi ${at}`)))
  expect(findInSite([many, index], parseSearch('ada'))).toHaveLength(5)
})

test('words of titles, names and headings are known for correction', () => {
  expect(index.vocabulary).toEqual(expect.arrayContaining(['waivers', 'danjuma', 'health']))
  expect(index.vocabulary).not.toContain('removes')
})
