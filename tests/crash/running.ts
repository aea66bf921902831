import { onTestFinished } from 'vitest'
import { freePort, launchProduct, type Product } from '#tests/support/product.ts'

/** A product that is gone when the test is. */
export function launch(dataDir: string, env: Record<string, string> = {}, port = 0): Product {
  const product = launchProduct({ dataDir, env, port })
  onTestFinished(() => product.kill9())
  return product
}

export async function start(dataDir: string, env: Record<string, string> = {}, port?: number): Promise<Product> {
  const product = launch(dataDir, env, port ?? (await freePort()))
  await product.ready
  return product
}

export async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}
