import { journalSections } from './journal-sections.ts'
import type { Options, Section, Setting } from './parts.ts'
import { siteSections } from './site-sections.ts'

const pageSection: Section = {
  slug: 'text',
  title: 'Page',
  settings: {
    title: { kind: 'line', label: 'Title' },
    description: { kind: 'prose', label: 'Description', hint: 'Search engines show it.' },
    section: { kind: 'line', label: 'Small heading above the title', optional: true },
    updated: { kind: 'day', label: 'Last changed on', hint: 'Readers see this day.' },
    body: { kind: 'text', label: 'Text' },
  },
}

/** The sections of a document's settings, by its path such as 'journals/domain-health-journal.yaml'. */
export function sectionsOf(document: string, journals: Options): readonly Section[] {
  if (document.startsWith('journals/')) return journalSections
  return document.startsWith('pages/') ? [pageSection] : siteSections(journals)
}

/** The address of a section's page; the first section of a journal or of a page needs no name. */
export function settingsPath(document: string, section?: string): string {
  const name = document.replace(/\.\w+$/, '')
  const isShort = section === undefined || name.startsWith('pages/')
  return `/admin/settings/${name}${isShort ? '' : `/${section}`}`
}

/** The document that an address means: 'site', 'journals/domain-health-journal', 'pages/about'. */
export function documentAt(area: string, name: string | undefined): string | null {
  if (area === 'site' && name === undefined) return 'site.yaml'
  if (area === 'journals' && name) return `journals/${name}.yaml`
  return area === 'pages' && name ? `pages/${name}.md` : null
}

export type Place = { document: string; section: Section; field: string; setting: Setting }

export const placesIn = (document: string, journals: Options): Place[] =>
  sectionsOf(document, journals).flatMap((section) =>
    Object.entries(section.settings).map(([field, setting]) => ({ document, section, field, setting })),
  )

export const placeOf = (document: string, field: string, journals: Options): Place | undefined =>
  placesIn(document, journals).find((place) => place.field === field)

/** Every word that was typed must be among the words of a setting, or begin one. */
export function isAbout({ section, setting }: Place, of: string, query: string): boolean {
  const words = `${of} ${section.title} ${wordsOf(setting)} ${setting.also ?? ''}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  const asked = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return asked.length > 0 && asked.every((one) => words.some((word) => word.startsWith(one)))
}

function wordsOf(part: Setting): string {
  const inside = part.kind === 'group' || part.kind === 'rows' ? Object.values(part.parts) : []
  return [part.label, ...inside.map(wordsOf)].join(' ')
}
