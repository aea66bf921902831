import { Environment } from './environment.ts'

const settings = Object.keys(Environment.shape)

/** Names that are nearly a setting's: `DATABSE_URL` would start an empty database of our own. */
export function misspeltFaults(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => distance(name.toUpperCase(), setting) <= slipsIn(setting))
      return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : []
    })
}

/** In a short name every slip may be another program's variable: HOME is not HOST. */
const slipsIn = (setting: string) => Math.min(2, Math.floor(setting.length / 5))

/** How many letters were left out, put in, replaced or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + Number(!isSame),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}
