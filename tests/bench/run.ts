import { readdirSync } from 'node:fs'

/** Each `<name>.bench.ts` next to this file exports `bench(): Promise<BenchResult>`. */
export type BenchResult = { isGoodEnough: boolean; report: string[] }

const suffix = '.bench.ts'

async function runBenches(wanted: string[]): Promise<void> {
  const known = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    process.stderr.write(`No bench called ${unknown.join(', ')}. There are: ${known.join(', ')}\n`)
    process.exitCode = 1
    return
  }
  for (const name of wanted.length > 0 ? wanted : known) {
    const { bench }: { bench(): Promise<BenchResult> } = await import(`./${name}${suffix}`)
    const { isGoodEnough, report } = await bench()
    process.stdout.write(`${name}: ${isGoodEnough ? 'good' : 'NOT GOOD ENOUGH'}\n  ${report.join('\n  ')}\n`)
    if (!isGoodEnough) process.exitCode = 1
  }
}

if (import.meta.main) await runBenches(process.argv.slice(2))
