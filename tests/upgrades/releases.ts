import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { compareVersions } from '#server/version.ts'

export type Release = { version: string; migration: string; folder: string }

/** What was written into each fixture, in addition to the sample content. */
export const account = { name: 'Ada Obi', email: 'ada.obi@example.org', password: 'seven green bottles' }
export const manuscript = {
  author: account.name,
  email: account.email,
  journal: 'domain-health-journal',
  articleType: 'Research Article',
  title: 'Night shifts and sleep in the first year',
  abstract: 'We asked nurses how they sleep.',
  country: 'Nigeria',
  coAuthors: [],
}

/** The released versions, oldest first: each left its fixture here. */
export function releases(): Release[] {
  const found = globSync(join(import.meta.dirname, '*/release.json')).map((path) => ({
    ...JSON.parse(readFileSync(path, 'utf8')),
    folder: dirname(path),
  }))
  return found.sort((one, other) => compareVersions(one.version, other.version))
}

/** A file of its fixture. */
export const unpacked = (folder: string, name: string): string =>
  gunzipSync(readFileSync(join(folder, name))).toString()
