import { untilIdle } from './cpu.ts'
import { readOfAllKinds, residentMegabytes } from './mixed-load.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'
import { measureStarts } from './start.ts'

const mostMegabytes = 300
const mostSeconds = 2
/** Ten, as the goal says. Set BENCH_MINUTES to a smaller number for a first impression. */
const minutes = Number(process.env.BENCH_MINUTES ?? 10)

export async function bench(): Promise<BenchResult> {
  const { running, embedded } = await measureStarts()
  const { atStart, atEnd, requests } = await onProduct(async (product) => {
    await untilIdle(product.pid)
    const atStart = residentMegabytes(product.pid)
    const requests = await readOfAllKinds(product, minutes)
    return { atStart, atEnd: residentMegabytes(product.pid), requests }
  })
  return {
    isGoodEnough: atEnd <= mostMegabytes && running.seconds <= mostSeconds,
    report: [
      `first page    after ${running.seconds.toFixed(1)} s (${running.cpu.toFixed(1)} of CPU) where PostgreSQL runs, at most ${mostSeconds}; starting ours adds ${(embedded.seconds - running.seconds).toFixed(1)} s`,
      `at the start  ${atStart} MB`,
      `at the end    ${atEnd} MB after ${minutes} minutes and ${requests} requests, at most ${mostMegabytes} MB`,
    ],
  }
}
