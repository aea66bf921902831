import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'

/** Runs `work` on the built product with its sample content, in a new data folder. */
export async function onProduct<Result>(
  work: (product: Product, dataDir: string) => Promise<Result>,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const product = await startProduct({ port: await freePort(), dataDir, args, env: { ...env, SAMPLE_CONTENT: 'on' } })
    return await work(product, dataDir).finally(() => product.stop())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
