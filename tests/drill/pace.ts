import { signUp } from '#tests/crash/sign-ups.ts'

/** How long people wait, in ms. */
export type Pace = { pages: number[]; writes: number[] }

let asked = 0

/** Reads new searches, which no cache answers, and signs readers up, two at a time each. All must succeed. */
export async function paceOf(url: string, seconds: number): Promise<Pace> {
  const pace: Pace = { pages: [], writes: [] }
  const end = performance.now() + seconds * 1000
  async function person(kind: keyof Pace) {
    while (performance.now() < end) {
      const began = performance.now()
      const one = ++asked
      const status = kind === 'pages' ? await search(url, one) : await signUp(url, `person${one}@example.org`)
      if (status !== 200) throw new Error(`${kind}: answered ${status}`)
      pace[kind].push(performance.now() - began)
    }
  }
  await Promise.all([person('pages'), person('writes'), person('pages'), person('writes')])
  return pace
}

async function search(url: string, one: number): Promise<number> {
  const answer = await fetch(`${url}/search?q=river${one}`)
  await answer.text()
  return answer.status
}

/** 95 % are not slower than this. */
export function p95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}

/** How many times slower they are than `usual`, at the 95th percentile. */
export const slower = (times: number[], usual: number[]) => p95(times) / p95(usual)
