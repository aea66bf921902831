import type { Journal } from '#domain/manuscript/journal.ts'
import type { FrozenAuthor } from '#domain/manuscript/record/record.ts'
import { personPath } from '#domain/publishing/gathered-path.ts'
import { indexSite, type SiteEntry, type SiteIndex, type SitePart } from '#domain/publishing/site-search.ts'
import { affiliationsIn } from '#domain/words/affiliation.ts'
import { nameKey } from '#domain/words/person-name.ts'
import type { Content } from '../../adapters/content.ts'
import type { Page } from '../../adapters/content-shapes.ts'
import { type Markup, parseHtml } from '../../adapters/html.ts'

const indexes = new WeakMap<Content, SiteIndex>()

/** Journals with their pages, the members of their boards, and other pages: nothing but what the publisher's files say. */
export function siteIndex(content: Content): SiteIndex {
  const known = indexes.get(content)
  if (known) return known
  const { journals, pages } = content
  const made = indexSite([
    ...journals.map(entryOfJournal),
    ...journals.flatMap(membersOf),
    ...doors(content),
    ...pages.map(entryOfPage),
    ...journals.flatMap(pagesOfJournal),
  ])
  indexes.set(content, made)
  return made
}

function entryOfJournal({ slug, title, tagline, description, aimsAndScope }: Journal): SiteEntry {
  const href = `/journals/${slug}`
  const text = `${description} ${textOf(parseHtml(aimsAndScope.html))}`
  return { kind: 'journal', title, href, about: tagline, parts: [{ title: '', href, text }] }
}

function membersOf({ slug, title, editorialBoard }: Journal): SiteEntry[] {
  const href = `/journals/${slug}/editorial-board`
  return editorialBoard.members.map(({ name, role }) => ({
    kind: 'person',
    title: name,
    href,
    about: `${role}, ${title}`,
    parts: [],
  }))
}

/** Where readers go to do something. These pages have no file of their own. */
function doors({ site: { publisher, contact } }: Content): SiteEntry[] {
  const reached = [publisher.name, ...publisher.address, contact.phone, contact.email].join(', ')
  return [
    door('Submit manuscript', '/submit', 'Send a manuscript to one of the journals. You need an author account.'),
    door('Contact us', '/contact', `Write a message, or by phone, e-mail and post: ${reached}`),
    door('Sign up', '/signup', 'Create an author account to submit manuscripts and take courses.'),
    door('Log in', '/login', 'Your manuscripts, drafts, receipts and courses.'),
  ]
}

const door = (title: string, href: string, text: string): SiteEntry => ({
  kind: 'page',
  title,
  href,
  about: text,
  parts: [{ title: '', href, text }],
})

function pagesOfJournal({ slug, title, guidelines }: Journal): SiteEntry[] {
  const home = `/journals/${slug}`
  const href = `${home}/guidelines`
  const text = `Guidelines for authors, a Word template, and a check of your manuscript.`
  const partOf = (section: { id: string; title: string; html: string }): SitePart => ({
    title: section.title,
    href: `${href}#${section.id}`,
    text: textOf(parseHtml(section.html)),
  })
  const sections = guidelines.flatMap((section) => [section, ...(section.children ?? [])]).map(partOf)
  return [
    {
      kind: 'page',
      title: `Guidelines of ${title}`,
      href,
      about: text,
      parts: [{ title: '', href, text }, ...sections],
    },
    door(`Editorial board of ${title}`, `${home}/editorial-board`, 'Its editors and members.'),
  ]
}

function entryOfPage({ slug, title, description, html }: Page): SiteEntry {
  const href = `/${slug}`
  const parts: SitePart[] = [{ title: '', href, text: description }]
  for (const node of parseHtml(html)) {
    const id = typeof node !== 'string' && /^h[2-6]$/.test(node.name) && node.attributes.get('id')
    const last = parts.at(-1)
    if (id) parts.push({ title: textOf([node]).trim(), href: `${href}#${id}`, text: '' })
    else if (last) last.text += ` ${textOf([node])}`
  }
  return { kind: 'page', title, href, about: description, parts }
}

const textOf = (nodes: Markup[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : blockText(node.name, textOf(node.children)))).join('')

/** Cells and items that follow one another must not become one word. */
const blockText = (name: string, text: string) => (/^(p|li|td|th|tr|h\d)$/.test(name) ? `${text} ` : text)

/** People of published articles, each once: a name with an ORCID iD takes the place of the same name without. */
export function authorIndex(authors: readonly FrozenAuthor[]): SiteIndex {
  const known = new Set(authors.filter(({ orcid }) => orcid).map(({ name }) => nameKey(name)))
  const people = new Map<string, SiteEntry>()
  for (const { name, orcid, affiliation } of authors) {
    const href = personPath({ name, orcid })
    if (people.has(href) || (!orcid && known.has(nameKey(name)))) continue
    const [institution] = affiliationsIn(affiliation)
    const about = institution ? `Author, ${institution}` : 'Author'
    people.set(href, { kind: 'person', title: name, href, about, parts: [] })
  }
  return indexSite([...people.values()])
}
