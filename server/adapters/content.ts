import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseDocument } from 'yaml'
import type { z } from 'zod'
import type { Journal } from '#domain/manuscript/journal.ts'
import { FrontMatter, journalFile, type Page, Site } from './content-shapes.ts'
import { renderMarkdown } from './markdown.ts'
import type { Redrawing } from './pictures/redraw.ts'

export type Content = {
  journals: Journal[]
  pages: Page[]
  site: Site
  journal(slug: string): Journal | undefined
  page(slug: string): Page | undefined
  /** A picture of a member of a board, small and square. */
  portrait(name: string): Uint8Array | undefined
}

/** Lists everything that is wrong with the content, one line each: file, field, what was expected. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The content has faults:\n${faults.join('\n')}`)
    this.faults = faults
  }
}

type Source = { label: string; slug: string; text: string }
type Redraw = (picture: Redrawing) => Promise<Uint8Array>
type Report = (label: string, fault: string) => void

/** Without `redraw`, pictures are only looked for. */
export async function loadContent(dir: string, redraw: Redraw = async ({ bytes }) => bytes): Promise<Content> {
  if (!existsSync(dir)) throw new ContentError([`CONTENT_DIR: there is no folder ${dir}`])
  const faults: string[] = []
  const report: Report = (label, fault) => faults.push(`${basename(dir)}/${label}: ${fault}`)

  const [journalFiles, pageFiles, siteText] = await Promise.all([
    sourcesIn(dir, 'journals', '.yaml'),
    sourcesIn(dir, 'pages', '.md'),
    readFile(join(dir, 'site.yaml'), 'utf8').catch(whenMissing('')),
  ])
  if (journalFiles.length === 0) report('journals', 'expected at least one journal')

  const journals = journalFiles
    .flatMap((source) => check(journalFile(source.slug), source, report))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title))
  reportSharedPrefixes(journals, report)
  const pages = pageFiles.flatMap((source) => readPage(source, report))
  const [site] = check(Site, { label: 'site.yaml', text: siteText }, report)

  if (site) reportUnknownJournals(site, journals, report)
  const portraits = await readPortraits(dir, journals, redraw, report)

  if (faults.length > 0 || !site) throw new ContentError(faults)
  return {
    journals,
    pages,
    site,
    journal: (slug) => journals.find((journal) => journal.slug === slug),
    page: (slug) => pages.find((page) => page.slug === slug),
    portrait: (name) => portraits.get(name),
  }
}

async function sourcesIn(dir: string, folder: string, ending: string): Promise<Source[]> {
  const names = await readdir(join(dir, folder)).catch(whenMissing([]))
  return Promise.all(
    names
      .filter((name) => name.endsWith(ending))
      .sort()
      .map(async (name) => ({
        label: `${folder}/${name}`,
        slug: basename(name, ending),
        text: await readFile(join(dir, folder, name), 'utf8'),
      })),
  )
}

function whenMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}

/** Returns a list with the value, or an empty list if it has reported a fault. */
function check<T>(shape: z.ZodType<T>, { label, text }: Pick<Source, 'label' | 'text'>, report: Report): T[] {
  const document = parseDocument(text)
  for (const error of document.errors) report(label, error.message.replace(/:?\n.*/s, ''))
  if (document.errors.length > 0) return []
  const result = shape.safeParse(document.toJS())
  if (result.success) return [result.data]
  for (const issue of result.error.issues) {
    for (const fault of describe(issue)) report(label, fault)
  }
  return []
}

function describe(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[...issue.path, key].join('.')}: this field is not known`)
  }
  const expected = issue.message
    .replace(/^[A-Z][a-z ]+: /, '')
    .replace(/received (undefined|null)$/, 'but it is missing')
  return [[issue.path.join('.'), expected].filter(Boolean).join(': ')]
}

function readPage(source: Source, report: Report): Page[] {
  const [, front, body] = source.text.match(/^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s) ?? []
  if (front === undefined || body === undefined) {
    report(source.label, 'expected title, description and updated between two lines of ---')
    return []
  }
  return check(FrontMatter, { label: source.label, text: front }, report).map((matter) => ({
    slug: source.slug,
    ...matter,
    ...renderMarkdown(body),
  }))
}

async function readPortraits(dir: string, journals: Journal[], redraw: Redraw, report: Report) {
  const portraits = new Map<string, Uint8Array>()
  const read = async (slug: string, field: string, name: string) => {
    const fault = (says: string) => report(`journals/${slug}.yaml`, `${field}: ${says}`)
    const bytes = await readFile(join(dir, 'portraits', name)).catch(whenMissing(null))
    if (!bytes) return fault(`there is no file portraits/${name}`)
    try {
      portraits.set(name, await redraw({ bytes, as: 'portrait' }))
    } catch (error) {
      fault(`portraits/${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await Promise.all(
    journals.flatMap(({ slug, editorialBoard: { members } }) =>
      members.flatMap(({ portrait }, at) =>
        portrait === undefined ? [] : [read(slug, `editorialBoard.members.${at}.portrait`, portrait)],
      ),
    ),
  )
  return portraits
}

function reportUnknownJournals({ charges }: Site, journals: Journal[], report: Report): void {
  for (const slug of charges.flatMap((rule) => rule.journals ?? [])) {
    if (!journals.some((journal) => journal.slug === slug))
      report('site.yaml', `charges: expected the slug of a journal, but there is no ${slug}`)
  }
}

function reportSharedPrefixes(journals: Journal[], report: Report): void {
  for (const [index, { slug, customIdPrefix }] of journals.entries()) {
    const owner = journals.slice(0, index).find((other) => other.customIdPrefix === customIdPrefix)
    if (owner) report(`journals/${slug}.yaml`, `customIdPrefix: ${customIdPrefix} is already used by ${owner.slug}`)
  }
}
