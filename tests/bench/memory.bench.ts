import { untilIdle } from './cpu.ts'
import { readOfAllKinds, residentMegabytes } from './mixed-load.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'

const mostMegabytes = 300
/** Ten, as the goal says. Set BENCH_MINUTES to a smaller number for a first impression. */
const minutes = Number(process.env.BENCH_MINUTES ?? 10)

export async function bench(): Promise<BenchResult> {
  const { atStart, atEnd, requests } = await onProduct(async (product) => {
    await untilIdle(product.pid)
    const atStart = residentMegabytes(product.pid)
    const requests = await readOfAllKinds(product, minutes)
    return { atStart, atEnd: residentMegabytes(product.pid), requests }
  })
  return {
    isGoodEnough: atEnd <= mostMegabytes,
    report: [
      `at the start  ${atStart} MB`,
      `at the end    ${atEnd} MB after ${minutes} minutes and ${requests} requests, at most ${mostMegabytes} MB`,
    ],
  }
}
