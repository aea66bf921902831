import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { emptyFolder } from './postgres.ts'
import { launch, start, statusOf } from './running.ts'
import { signUp } from './sign-ups.ts'

vi.setConfig({ testTimeout: 300_000 })

test('killed at any moment of its very first start, it starts the next time', async () => {
  const dataDir = await emptyFolder()
  for (let kill = 0; kill < 10; kill++) {
    const product = launch(dataDir)
    await sleep(Math.random() * 2_000)
    await product.kill9()
  }
  const { url } = await start(dataDir)
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  expect(await signUp(url, 'reader@example.org')).toBe(200)
})
