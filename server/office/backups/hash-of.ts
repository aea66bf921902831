import { createHash } from 'node:crypto'

export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hashing = createHash('sha256')
  for await (const part of content) hashing.update(part)
  return hashing.digest('hex')
}
