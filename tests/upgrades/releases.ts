import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Release = { version: string; migration: string; folder: string }

/** What was written into each fixture, beside the sample content. */
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

/** Negative if the first is older. '0.2.0-dev' comes before '0.2.0'. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split('-', 1)[0]?.split('.').map(Number) ?? []
  const differences = parts(one).map((number, index) => number - (parts(other)[index] ?? 0))
  return differences.find((difference) => difference !== 0) ?? Number(other.includes('-')) - Number(one.includes('-'))
}
