import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** `skipped` holds the reason for each skipped test, `faults` the name and the error of each failed one. */
export type Count = { passed: number; failed: number; skipped: string[]; faults: string[] }

export function one(isGood: boolean): Count {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: [], faults: [] }
}

export function summary(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Adds the counts of one run to those of others in a file of one line. */
export function addTo(path: string, { passed, failed, skipped }: Count): void {
  const before = existsSync(path) ? [...readFileSync(path, 'utf8').matchAll(/\d+/g)].map(Number) : []
  const [allPassed, allFailed, allSkipped] = [passed, failed, skipped.length].map((one, at) => one + (before[at] ?? 0))
  writeFileSync(path, `${summary(allPassed ?? 0, allFailed ?? 0, allSkipped ?? 0)}\n`)
}

function read<Report extends object>(path: string): Partial<Report> {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** A runner that fails without naming a failed test (it crashed, or ran none) still counts as one failure. */
function counted(isGood: boolean, { failed, ...rest }: Count): Count {
  return { ...rest, failed: isGood && rest.passed > 0 ? failed : Math.max(1, failed) }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** The name of a skipped test ends with the reason. */
const reasonIn = (name: string) => /\(skipped: (.+)\)$/.exec(name)?.[1] ?? `"${name}"`

export function vitestCount(isGood: boolean, path: string): Count {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read<VitestReport>(path)
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => reasonIn(fullName))
  const faults = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}\n${message}`] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
    ])
  return counted(isGood, { passed, failed, skipped, faults })
}

type Suite = {
  suites?: Suite[]
  specs: {
    file: string
    title: string
    tests: {
      status: string
      annotations: { type: string; description?: string }[]
      results: { error?: { message?: string } }[]
    }[]
  }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

function skippedIn({ suites = [], specs }: Suite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? `"${title}"`),
  )
  return [...here, ...suites.flatMap(skippedIn)]
}

/** Also those that passed at the second try: their cause is to be found the day they appear. */
function faultsIn({ suites = [], specs }: Suite): string[] {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ status, results }) =>
          `${file} › ${title} (${status})\n${results.find(({ error }) => error)?.error?.message}`,
      ),
  )
  return [...here, ...suites.flatMap(faultsIn)]
}

export function playwrightCount(isGood: boolean, path: string): Count & { flaky: number } {
  const { stats, suites = [] } = read<PlaywrightReport>(path)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  const skipped = suites.flatMap(skippedIn)
  return {
    ...counted(isGood, { passed: expected + flaky, failed: unexpected, skipped, faults: suites.flatMap(faultsIn) }),
    flaky,
  }
}
