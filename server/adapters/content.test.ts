import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { GuidelineSection } from '#domain/manuscript/journal.ts'
import { usualCharges } from '#domain/words/charge.ts'
import { slugify } from '#domain/words/slug.ts'
import { ContentError, type DrawPortrait, loadContent, portraitDrawer } from './content.ts'
import { redraw } from './pictures/redraw.ts'

const shipped = join(import.meta.dirname, '../../content')
const content = await loadContent(shipped)
const health = 'journals/domain-health-journal.yaml'

async function copyOfContent(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'content-test-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const dir = join(parent, 'content')
  await cp(shipped, dir, { recursive: true })
  return dir
}

async function edit(dir: string, file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(join(dir, file), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(join(dir, file), after)
}

async function faultsIn(dir: string, ...draw: [DrawPortrait] | []): Promise<string[]> {
  const error = await loadContent(dir, ...draw).catch((error: unknown) => error)
  if (!(error instanceof ContentError)) throw new Error('the content loaded without a fault', { cause: error })
  return error.faults
}

function plainText(section: GuidelineSection): string {
  const own = section.html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
  return [section.title, own, ...(section.children ?? []).map(plainText)].join(' ')
}

const specified = [
  ['domain-health-journal', 'DHJ', 'Health', 'health'],
  ['domain-journal-of-science-and-technology', 'DJST', 'Science and Technology', 'science'],
  ['domain-multidisciplinary-journal', 'DMJ', 'Multidisciplinary', 'multidisciplinary'],
  ['domain-journal-of-biological-sciences', 'DJBS', 'Biological Sciences', 'biological'],
]

test('the journals of the specification come in their own order, each under the slug of its title', () => {
  const journals = content.journals.map((journal) => {
    expect(journal.slug).toBe(slugify(journal.title))
    return [journal.slug, journal.customIdPrefix, journal.shortTitle, journal.accent]
  })
  expect(journals.filter(([slug]) => specified.some(([known]) => known === slug))).toEqual(specified)
  expect(content.journal('domain-health-journal')?.title).toBe('Domain Health Journal')
  expect(content.journal('no-such-journal')).toBeUndefined()
})

const rules: [rule: string, section: string, text: RegExp][] = [
  ['abstracts up to 400 words', 'abstract', /up to 400 words/],
  ['4-5 key words', 'abstract', /4 to 5 key words/],
  ['a running title up to 40 characters', 'title-page', /running title of at most 40 characters/],
  ['margins of at least 2.5 cm', 'manuscript-format', /margins of at least 2\.5 cm/],
  ['manuscripts in .doc format, not .docx', 'manuscript-format', /\.doc format \(not \.docx\)/],
  ['Harvard style', 'references', /Harvard style/],
  ['up to six authors, then et al', 'references', /up to six authors; .* the first six and then et al\./],
  ['figure widths', 'tables-and-figures', /54 mm .* 113 mm .* 171 mm/],
  ['line art over 600 dpi', 'tables-and-figures', /line art\..* over 600 dpi/],
  ['halftones over 300 dpi', 'tables-and-figures', /halftones: .* over 300 dpi/],
  ['review in about one month', 'review-process', /about one month/],
  ['the charge', 'author-guidelines', /30,000 naira, or 50 USD for authors outside Nigeria/],
  ['biannual from 2025', 'author-guidelines', /biannual: two issues a year, from 2025/],
]

test.each(rules)('every journal tells its authors: %s', (_rule, section, text) => {
  for (const journal of content.journals) {
    const found = journal.guidelines.find(({ id }) => id === section)
    expect(found && plainText(found), journal.slug).toMatch(text)
  }
})

test('an example reference with more than six authors names six and then et al.', () => {
  for (const { slug, guidelines } of content.journals) {
    const article = guidelines.flatMap(({ children }) => children ?? []).find(({ id }) => id === 'references-article')
    const authors = article && plainText(article).split(' (20')[0]
    expect(authors?.match(/, [A-Z]\./g), slug).toHaveLength(6)
    expect(authors, slug).toMatch(/ et al\.$/)
  }
})

test('guidelines are listed in reading order, with ids that occur once', () => {
  for (const { guidelines } of content.journals) {
    expect(guidelines.map(({ title }) => title)).toEqual([
      'Author guidelines',
      'Ethical considerations',
      'Confidentiality of patients and participants',
      'Manuscript format',
      'Title page',
      'Abstract',
      'Main text',
      'Introduction',
      'Methods',
      'Results',
      'Discussion',
      'Conclusion',
      'Acknowledgements',
      'References',
      'Tables and figures',
      'Review process',
      'Galley proof',
      'Correspondence',
    ])
    const ids = guidelines.flatMap(({ id, children = [] }) => [id, ...children.map((child) => child.id)])
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('a board that we made up is marked as a sample and has all four roles', () => {
  const sampleBoards = content.journals.flatMap(({ editorialBoard }) => (editorialBoard.sample ? [editorialBoard] : []))
  for (const { members } of sampleBoards) expect(new Set(members.map(({ role }) => role)).size).toBe(4)
})

test('the pages of the site are rendered with ids for a table of contents', () => {
  for (const slug of ['publication-ethics', 'review-process', 'support']) {
    const page = content.page(slug)
    expect(page?.headings.length, slug).toBeGreaterThan(0)
    for (const { id } of page?.headings ?? []) expect(page?.html).toContain(`id="${id}"`)
  }
})

test('a fifth journal is one more file and nothing else', async () => {
  const dir = await copyOfContent()
  const text = await readFile(join(dir, health), 'utf8')
  const fifth = text
    .replace('title: Domain Health Journal', 'title: Domain Law Journal')
    .replace('order: 1', 'order: 5')
  await writeFile(join(dir, 'journals/domain-law-journal.yaml'), fifth.replace('Prefix: DHJ', 'Prefix: DLJ'))
  const { journals } = await loadContent(dir)
  expect(journals.map(({ slug }) => slug)).toEqual([...content.journals.map(({ slug }) => slug), 'domain-law-journal'])
})

test('a missing field, a wrong type and an unknown field are all reported, each with file and field', async () => {
  const dir = await copyOfContent()
  await edit(dir, health, (text) =>
    text.replace(/^ {4}keyWords: \|\n( {6}.*\n)+/m, '').replace('order: 1', 'order: first'),
  )
  await edit(dir, 'journals/domain-multidisciplinary-journal.yaml', (text) => `subtitle: More\n${text}`)
  await edit(dir, 'site.yaml', (text) => text.replace('editorial@domainjournals.example', 'editorial'))
  expect(await faultsIn(dir)).toEqual([
    `content/${health}: order: expected a number`,
    `content/${health}: guidelines.abstract.keyWords: expected a text, but it is missing`,
    'content/journals/domain-multidisciplinary-journal.yaml: subtitle: this field is not known',
    'content/site.yaml: contact.email: expected an e-mail address',
  ])
})

test('a file whose name is not the slug of its title is reported', async () => {
  const dir = await copyOfContent()
  await edit(dir, health, (text) => text.replace('title: Domain Health Journal', 'title: Domain Journal of Health'))
  expect(await faultsIn(dir)).toEqual([
    `content/${health}: title: expected a title whose slug is the file's name, "domain-health-journal"`,
  ])
})

test('two journals with one prefix are reported', async () => {
  const dir = await copyOfContent()
  await edit(dir, 'journals/domain-multidisciplinary-journal.yaml', (text) =>
    text.replace('Prefix: DMJ', 'Prefix: DHJ'),
  )
  expect(await faultsIn(dir)).toEqual([
    'content/journals/domain-multidisciplinary-journal.yaml: customIdPrefix: DHJ is already used by domain-health-journal',
  ])
})

test('an ISSN with a wrong check digit is reported, a right one is kept', async () => {
  const dir = await copyOfContent()
  await edit(dir, health, (text) => `issn: { online: 2049-3631 }\n${text}`)
  expect(await faultsIn(dir)).toEqual([
    `content/${health}: issn.online: expected an ISSN with its check digit, such as 2049-3630`,
  ])
  await edit(dir, health, (text) => text.replace('2049-3631', '2049-3630'))
  expect((await loadContent(dir)).journal('domain-health-journal')?.issn).toEqual({ online: '2049-3630' })
})

const chief = '      name: Ejiroghene Adarighofua\n'
const withMore = (more: string) => (text: string) => text.replace(chief, `${chief}${more}`)

test('a member of a board may have an affiliation, an ORCID iD and a portrait, which is redrawn', async () => {
  const dir = await copyOfContent()
  await mkdir(join(dir, 'portraits'))
  await writeFile(join(dir, 'portraits/ada-obi.jpg'), 'a picture')
  const more = { affiliation: 'Sample University', orcid: '0000-0002-1825-0097', portrait: 'ada-obi.jpg' }
  const lines = Object.entries(more).map(([field, value]) => `      ${field}: ${value}\n`)
  await edit(dir, health, withMore(lines.join('')))
  const loaded = await loadContent(
    dir,
    portraitDrawer(async ({ as }) => Buffer.from(as)),
  )
  expect(loaded.journal('domain-health-journal')?.editorialBoard.members[0]).toMatchObject(more)
  expect(loaded.portrait('ada-obi.jpg')).toEqual(Buffer.from('portrait'))
  expect(loaded.portrait('../site.yaml')).toBeUndefined()
})

test('a wrong ORCID iD, and a portrait that is no picture or is not there, are reported', async () => {
  const dir = await copyOfContent()
  await edit(dir, health, withMore('      orcid: 0000-0002-1825-0098\n      portrait: ../ada.svg\n'))
  const field = `content/${health}: editorialBoard.members.0`
  expect(await faultsIn(dir)).toEqual([
    `${field}.orcid: expected an ORCID iD with its check digit, such as 0000-0002-1825-0097`,
    `${field}.portrait: expected the name of a JPEG, PNG or WebP file in portraits, such as ada-obi.jpg`,
  ])
  await edit(dir, health, (text) => text.replace(/ {6}orcid: .*\n/, '').replace('../ada.svg', 'ada.jpg'))
  expect(await faultsIn(dir)).toEqual([`${field}.portrait: there is no file portraits/ada.jpg`])
  await mkdir(join(dir, 'portraits'))
  await writeFile(join(dir, 'portraits/ada.jpg'), 'no picture')
  expect(await faultsIn(dir, portraitDrawer(redraw))).toEqual([
    `${field}.portrait: portraits/ada.jpg cannot be used: This file is not a picture that we can read. Please choose a PNG, JPEG or WebP file.`,
  ])
})

test('broken YAML, a page without front matter and a wrong date are reported with their files', async () => {
  const dir = await copyOfContent()
  await edit(dir, health, (text) => text.replace('tagline: ', 'tagline: "'))
  await writeFile(join(dir, 'pages/plain.md'), 'Only text.\n')
  await writeFile(join(dir, 'pages/undated.md'), '---\ntitle: A\ndescription: B\nupdated: last week\n---\nText.\n')
  expect(await faultsIn(dir)).toEqual([
    expect.stringMatching(`^content/${health}: .+ at line \\d+, column \\d+$`),
    'content/pages/plain.md: expected title, description and updated between two lines of ---',
    'content/pages/undated.md: updated: expected a date such as 2026-11-01',
  ])
})

test('a folder without content says what is missing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'content-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const [journals, site] = await faultsIn(dir)
  expect(journals).toContain('/journals: expected at least one journal')
  expect(site).toContain('/site.yaml: expected object, but it is missing')
})

const lines = /^charges:\n( {2}- .*\n)+/m

test('charges are those of the specification, and a publisher can set others by journal, type and group', async () => {
  expect(content.site.charges).toEqual(usualCharges)
  const dir = await copyOfContent()
  await edit(dir, 'site.yaml', (text) =>
    text.replace(
      lines,
      'countryGroups:\n  low-income: [Chad, Togo]\ncharges:\n' +
        '  - { journals: [domain-health-journal], articleTypes: [Case Report], countries: [low-income, Mali], amount: 12.5, currency: USD }\n' +
        '  - { amount: 50, currency: USD }\n',
    ),
  )
  expect((await loadContent(dir)).site.charges).toEqual([
    {
      journals: ['domain-health-journal'],
      articleTypes: ['Case Report'],
      countries: ['Chad', 'Togo', 'Mali'],
      charge: { amountMinor: 1250, currency: 'USD' },
    },
    { charge: { amountMinor: 5000, currency: 'USD' } },
  ])
})

test.each([
  ['  - { countries: [Chad], amount: 20, currency: USD }', /a last line for all others/],
  ['  - { amount: 1, currency: USD }', /that the payment provider accepts/],
  ['  - { journals: [no-such], amount: 20, currency: USD }\n  - { amount: 50, currency: USD }', /there is no no-such/],
])('a list of charges such as %j is refused with a reason', async (charges, fault) => {
  const dir = await copyOfContent()
  await edit(dir, 'site.yaml', (text) => text.replace(lines, `charges:\n${charges}\n`))
  expect(await faultsIn(dir)).toEqual([expect.stringMatching(fault)])
})
