import manifest from '../package.json' with { type: 'json' }

/** Ends in -dev between releases. Operators and admins see it; public pages don't tell it. */
export const version = manifest.version

/** Negative if the first is older. '0.2.0-dev' comes before '0.2.0'. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split('-', 1)[0]?.split('.').map(Number) ?? []
  const differences = parts(one).map((number, index) => number - (parts(other)[index] ?? 0))
  return differences.find((difference) => difference !== 0) ?? Number(other.includes('-')) - Number(one.includes('-'))
}
