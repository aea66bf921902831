import { compareWithBare } from './compare.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'

const least = 0.8

export async function bench(): Promise<BenchResult> {
  const { server, bare, ratio } = await onProduct((product) => compareWithBare(product, { path: '/' }))
  return {
    isGoodEnough: ratio >= least,
    report: [
      `home page  ${Math.round(server)} requests per CPU second`,
      `node:http  ${Math.round(bare)} requests per CPU second`,
      `ratio      ${ratio.toFixed(3)}, at least ${least}`,
    ],
  }
}
