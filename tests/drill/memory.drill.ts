import { expect, onTestFinished, test } from 'vitest'
import { untilIdle } from '#tests/bench/cpu.ts'
import { readOfAllKinds, residentMegabytes, servingMegabytes } from '#tests/bench/mixed-load.ts'
import { dataFolder } from '#tests/crash/postgres.ts'
import { keepSigningUp, lost } from '#tests/crash/sign-ups.ts'
import { freePort, startProduct } from '#tests/support/product.ts'

/** Thirty, as the goal says. Set DRILL_MINUTES to a smaller number for a first impression. */
const minutes = Number(process.env.DRILL_MINUTES ?? 30)
const [mostServing, mostInAll, mostGrowth] = [512, 1024, 1.1]

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

test('under mixed load the serving process takes less than 512 MB and does not grow', async ({ task }) => {
  const dataDir = await dataFolder()
  const product = await startProduct({
    port: await freePort(),
    dataDir,
    env: { SAMPLE_CONTENT: 'on', LIMITS: 'newsletter-sign-up=1000000' },
  })
  onTestFinished(() => product.kill9())
  // The sample articles are typeset first: until then their PDFs are not there.
  await untilIdle(product.pid)
  const samples: number[] = []
  let inAll = 0
  const sampling = setInterval(() => {
    samples.push(servingMegabytes(product.pid))
    inAll = Math.max(inAll, residentMegabytes(product.pid))
  }, 1000)
  onTestFinished(() => clearInterval(sampling))
  const readers = keepSigningUp(product.url)
  const requests = await readOfAllKinds(product, minutes)
  clearInterval(sampling)
  await readers.stop()
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))]
  const gone = await lost(dataDir, readers.acknowledged)
  task.meta.happened = `${requests} readings and ${readers.acknowledged.length} sign-ups in ${minutes} minutes, ${gone.length} lost; at most ${Math.max(...samples)} MB, ${inAll} with all that it starts; ${Math.round(middle)} MB in the middle third, ${Math.round(last)} MB in the last`
  expect(Math.max(...samples)).toBeLessThan(mostServing)
  expect(inAll).toBeLessThan(mostInAll)
  expect(last / middle).toBeLessThan(mostGrowth)
  expect(readers.statuses()).toEqual([200])
  expect(gone).toEqual([])
})
