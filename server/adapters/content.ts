import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { parseDocument } from 'yaml'
import type { z } from 'zod'
import type { Journal } from '#domain/manuscript/journal.ts'
import { eitherOf } from '#domain/words/text.ts'
import { readContentFiles } from './content-files.ts'
import { FrontMatter, journalFile, type Page, Site } from './content-shapes.ts'
import { type Documents, nameOf, type Picture, partsOfPage } from './content-text.ts'
import { renderMarkdown } from './markdown.ts'
import type { Redrawing } from './pictures/redraw.ts'

/** Everything that the publisher says, in one published state. Nobody may change it: a new state has a new one. */
export type Content = {
  /** The number of the published state; 0 of what was only read from files. */
  state: number
  journals: Journal[]
  pages: Page[]
  site: Site
  journal(slug: string): Journal | undefined
  page(slug: string): Page | undefined
  /** A picture of a member of a board, small and square. */
  portrait(name: string): Uint8Array | undefined
}

/** `field` is empty if the whole document is meant. */
export type ContentFault = { document: string; field: string; says: string }

/** Lists everything that is wrong with the content, one line each: file, field, what was expected. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly faults: string[]
  readonly at: readonly ContentFault[]

  constructor(at: readonly ContentFault[], folder = 'content') {
    const faults = at.map(({ document, field, says }) => {
      return `${folder}/${document}: ${[field, says].filter(Boolean).join(': ')}`
    })
    super(`The content has faults:\n${faults.join('\n')}`)
    this.faults = faults
    this.at = at
  }
}

type Source = { document: string; text: string }
type Report = (document: string, says: string, field?: string) => void
type Options = { draw?: DrawPortrait; state?: number; folder?: string }

/** Makes a portrait small and square. */
export type DrawPortrait = (picture: Picture) => Promise<Uint8Array>

/** Each picture is drawn once, however often content with it is read. */
export function portraitDrawer(redraw: (picture: Redrawing) => Promise<Uint8Array>): DrawPortrait {
  const drawn = new Map<string, Promise<Uint8Array>>()
  return (picture) => {
    const known = drawn.get(picture.sha256)
    if (known) return known
    const drawing = picture.read().then((bytes) => redraw({ bytes, as: 'portrait' }))
    drawn.set(picture.sha256, drawing)
    drawing.catch(() => drawn.delete(picture.sha256))
    return drawing
  }
}

/** Reads a folder. Without `draw`, pictures are only looked for. */
export async function loadContent(dir: string, draw?: DrawPortrait): Promise<Content> {
  if (!existsSync(dir)) throw new Error(`CONTENT_DIR: there is no folder ${dir}`)
  return parseContent(await readContentFiles(dir), { ...(draw && { draw }), folder: basename(dir) })
}

/** Makes the content of its documents, or says all that is wrong with them. */
export async function parseContent(
  { texts, pictures }: Documents,
  { draw = (picture) => picture.read(), state = 0, folder }: Options = {},
): Promise<Content> {
  const faults: ContentFault[] = []
  const report: Report = (document, says, field = '') => faults.push({ document, field, says })
  const sources = [...texts].map(([document, text]) => ({ document, text }))
  const inFolder = (name: string) => sources.filter(({ document }) => document.startsWith(`${name}/`))

  if (inFolder('journals').length === 0) report('journals', 'expected at least one journal')
  const journals = inFolder('journals')
    .flatMap((source) => check(journalFile(nameOf(source.document)), source, report))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title))
  reportSharedPrefixes(journals, report)
  const pages = inFolder('pages').flatMap((source) => readPage(source, report))
  const [site] = check(Site, { document: 'site.yaml', text: texts.get('site.yaml') ?? '' }, report)

  if (site) reportUnknownJournals(site, journals, report)
  const portraits = await readPortraits(pictures, journals, draw, report)

  if (faults.length > 0 || !site) throw new ContentError(faults, folder)
  return {
    state,
    journals,
    pages,
    site,
    journal: (slug) => journals.find((journal) => journal.slug === slug),
    page: (slug) => pages.find((page) => page.slug === slug),
    portrait: (name) => portraits.get(name),
  }
}

/** Returns a list with the value, or an empty list if it has reported a fault. */
function check<T>(shape: z.ZodType<T>, { document, text }: Source, report: Report): T[] {
  const parsed = parseDocument(text)
  for (const error of parsed.errors) report(document, error.message.replace(/:?\n.*/s, ''))
  if (parsed.errors.length > 0) return []
  const result = shape.safeParse(parsed.toJS(), { error: inWords })
  if (result.success) return [result.data]
  for (const issue of result.error.issues) {
    for (const { field, says } of describe(issue)) report(document, says, field)
  }
  return []
}

const nouns: Record<string, string> = { string: 'a text', number: 'a number', int: 'a whole number', array: 'a list' }

/** What shapes say that have no words of their own. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const isMissing = issue.input === undefined || issue.input === null
      return `expected ${nouns[issue.expected] ?? issue.expected}${isMissing ? ', but it is missing' : ''}`
    }
    case 'too_small':
      if (issue.origin === 'string') return 'expected a text, but it is empty'
      return `expected ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
    case 'too_big':
      return `expected at most ${issue.maximum}`
    case 'invalid_value':
      return `expected ${eitherOf(issue.values.map(String))}`
  }
  return undefined
}

function describe(issue: z.core.$ZodIssue): { field: string; says: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), says: 'this field is not known' }))
  }
  return [{ field: issue.path.join('.'), says: issue.message }]
}

function readPage({ document, text }: Source, report: Report): Page[] {
  const parts = partsOfPage(text)
  if (!parts) {
    report(document, 'expected title, description and updated between two lines of ---')
    return []
  }
  return check(FrontMatter, { document, text: parts.front }, report).map((matter) => ({
    slug: nameOf(document),
    ...matter,
    ...renderMarkdown(parts.body),
  }))
}

async function readPortraits(pictures: Documents['pictures'], journals: Journal[], draw: DrawPortrait, report: Report) {
  const portraits = new Map<string, Uint8Array>()
  const read = async (slug: string, field: string, name: string) => {
    const fault = (says: string) => report(`journals/${slug}.yaml`, says, field)
    const picture = pictures.get(`portraits/${name}`)
    if (!picture) return fault(`there is no file portraits/${name}`)
    try {
      portraits.set(name, await draw(picture))
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
      report('site.yaml', `expected the slug of a journal, but there is no ${slug}`, 'charges')
  }
}

function reportSharedPrefixes(journals: Journal[], report: Report): void {
  for (const [index, { slug, customIdPrefix }] of journals.entries()) {
    const owner = journals.slice(0, index).find((other) => other.customIdPrefix === customIdPrefix)
    if (owner) report(`journals/${slug}.yaml`, `${customIdPrefix} is already used by ${owner.slug}`, 'customIdPrefix')
  }
}
