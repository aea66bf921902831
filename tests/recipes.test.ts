import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { loader as sitemap } from '#app/seo/sitemap.ts'
import { formats } from '#domain/manuscript/record/formats.ts'
import { publicPages } from '#server/http/public-pages.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { readers } from './support/record-readers.ts'

/** What CONTRIBUTING.md asks of a page and of a format, so that forgetting it fails here. */

type Page = { path: string; file: string; code: string }

function pagesOf(entries: readonly RouteConfigEntry[], parent = ''): Page[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const address = [parent, path].filter(Boolean).join('/')
    const code = readFileSync(`app/${file}`, 'utf8')
    return children.length > 0 ? pagesOf(children, address) : [{ path: `/${address}`, file, code }]
  })
}

const pages = pagesOf(await routes)
/** Without those that answer with a file, or lead elsewhere. */
const drawn = pages.filter(({ code }) => /^export default function/m.test(code))
const where = (list: readonly Page[]) => list.map(({ path, file }) => `${path} (${file})`)

const isOffice = ({ file }: Page) => file.startsWith('staff/')
/** Its guard: whoever is logged out goes to the authors' log-in, as the specification says. */
const guardsItself = /\brequireAdmin\(/
/** What opens with a link, and what only leads on, has no member of staff to ask for. */
const isOpen = new Set(['/invite/:token', '/admin'])

test('the pages were really seen', () => {
  expect(pages.length).toBeGreaterThan(150)
  expect(drawn.filter(isOffice).length).toBeGreaterThan(60)
})

test('a page of the office asks who is there before it reads anything', () => {
  const guarded = ({ code }: Page) => {
    // What the module says before its loader is not run for a request.
    const loader = code.slice(Math.max(code.search(/^export (?:const|(?:async )?function) loader\b/m), 0))
    const asks = loader.search(new RegExp(`\\brequireStaff\\(|${guardsItself.source}`))
    const reads = loader.search(/\bcontext\.get\(servicesContext\)/)
    return asks >= 0 && (reads < 0 || asks < reads)
  }
  expect(where(pages.filter((page) => isOffice(page) && !isOpen.has(page.path) && !guarded(page)))).toEqual([])
})

test('a page of the office has a heading and a title that search engines never see', () => {
  const isMade = ({ code }: Page) =>
    /<(?:StaffPage|ProfilePage|AccountPage|h1)\b/.test(code) && /\bprivateMeta\(/.test(code)
  expect(where(drawn.filter((page) => isOffice(page) && !isMade(page)))).toEqual([])
})

test('every page has a title, by one of the two functions', () => {
  const hasTitle = ({ code }: Page) =>
    /^export (?:const|function) meta\b|^export \{[^}]*\bmeta\b/m.test(code) &&
    /\b(?:pageMeta|articleMeta|privateMeta)\(|^export \{[^}]*\bmeta\b[^}]*\} from/m.test(code)
  // It is never drawn: the address has no page.
  expect(where(drawn.filter((page) => !hasTitle(page)))).toEqual(['/* (public/not-found.tsx)'])
})

/** Those that a search engine may list, and readers without an account share. */
const listed = drawn.filter(({ code }) => /\b(?:pageMeta|articleMeta)\(/.test(code))

/** With the reason why each goes without what others need. */
const notCached: Record<string, string> = {
  '/api/docs': 'read by few',
  '/signup': 'a form for one person',
}
const notInSitemap: Record<string, string> = {
  ...notCached,
  '/search': 'what it finds is listed itself',
  '/newsletter': 'it is on every page',
  '/journals/:slug/articles/:customId/peer-review': 'a part of its article',
  '/lockss/:slug/:volume': 'for archives, which are told of it',
  '/clockss/:slug/:volume': 'for archives, which are told of it',
  '/authors/:person': 'found from articles; there are as many as authors',
  '/keywords/:word': 'found from articles; there are as many as words',
}

/** Pages of readers that no search engine lists. */
const hiddenOfReaders: Record<string, string> = {
  '/*': 'it is never drawn',
  '/content': 'the text of a course, for who has it',
  '/saved': 'of one reader',
  '/status/:id': 'of one manuscript',
  '/success': 'says what was done',
  '/unauthorized': 'says what is refused',
  '/unsubscribe/:token': 'of one reader',
  '/view': 'a file, of whoever has its address',
  '/journals/:slug/articles/:customId/read': 'the article in another form',
  '/journals/:slug/articles/:customId/versions/:version': 'what the article was',
}

test('a page of readers is one that search engines list, but for those named here', () => {
  const hidden = drawn.filter(({ file }) => file.startsWith('public/')).filter((page) => !listed.includes(page))
  expect(hidden.map(({ path }) => path).toSorted()).toEqual(Object.keys(hiddenOfReaders).toSorted())
})

const shape = (path: string) => path.replace(/:\w+/g, ':').replace(/(?<=.)\/$/, '')

test('a public page says how long it may be kept, and is kept for all readers', () => {
  const kept = new Set(publicPages.map((page) => shape(page.replace(/\?.*/, ''))))
  // `/:page` is every page of one word.
  const isKept = ({ path }: Page) => kept.has(shape(path)) || /^\/[\w-]+$/.test(path)
  const says = ({ code }: Page) => /^export (?:const|function) headers\b|^export \{[^}]*\bheaders\b/m.test(code)
  const missing = listed.filter((page) => !(page.path in notCached) && !(isKept(page) && says(page)))
  expect(where(missing)).toEqual([])
})

test('a public page has its place in the sitemap', async () => {
  const context = new RouterContextProvider()
  context.set(requestContext, { publicUrl: '' } as never)
  context.set(servicesContext, {
    content: { journals: [{ slug: 'health' }], pages: [{ slug: 'ethics', updated: '2026-01-01' }] },
    issues: { issuesForSitemap: async () => [{ journal: 'health', path: '/journals/health/issues/1', updatedAt: '' }] },
    articles: {
      listForSitemap: async () => ({
        articles: [{ path: '/journals/health/articles/X-1/', updatedAt: '' }],
        next: null,
      }),
    },
  } as never)
  const answer = await sitemap({ context, params: {} } as unknown as Parameters<typeof sitemap>[0])
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  const isThere = ({ path }: Page) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`)
    return addresses.some((address) => pattern.test(address))
  }
  expect(where(listed.filter((page) => !(page.path in notInSitemap) && !isThere(page)))).toEqual([])
})

test('no exception outlives its page', () => {
  const known = new Set(pages.map(({ path }) => path))
  const excepted = [...isOpen, ...Object.keys(notInSitemap)]
  expect(excepted.filter((path) => !known.has(path))).toEqual([])
})

test.each(formats)(
  '$label is read by another program in the tests, and announced to harvesters',
  ({ label, ending, oai }) => {
    expect(Object.keys(readers)).toContain(label.replace(/ \(?XML\)?$/, ''))
    const guide = readFileSync('docs/harvesting.md', 'utf8')
    for (const name of [ending && `\`.${ending}\``, oai && `\`${oai.prefix}\``]) if (name) expect(guide).toContain(name)
  },
)
