import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Encrypts what goes into a backup with AES-256-GCM, in the way of age's STREAM: each blob has a key of its own, and is cut
 * into chunks that are numbered, the last one marked, so that none can be changed, left out or put elsewhere unnoticed.
 */
export type Seal = {
  seal(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  unseal(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** How long `bytes` are once they are sealed. */
  sealedBytes(bytes: number): number
  /** A name for what has this SHA-256. It tells nothing about it to somebody without the passphrase. */
  nameOf(sha256: string): string
  /** Tells a wrong passphrase from a damaged backup. */
  check: string
}

type Key = Buffer

const chunkBytes = 64 * 1024
const tagBytes = 16
const saltBytes = 16
// Takes a tenth of a second and 64 MB: what guessing a passphrase costs each time.
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }

export const noSeal: Seal = {
  seal: (content) => content,
  unseal: (content) => content,
  sealedBytes: (bytes) => bytes,
  nameOf: (sha256) => sha256,
  check: '',
}

export const newSalt = () => randomBytes(saltBytes).toString('hex')

export async function sealWith(passphrase: string, salt: string): Promise<Seal> {
  const derive = promisify<string, Buffer, number, typeof cost, Key>(scrypt)
  const key = await derive(passphrase, Buffer.from(salt, 'hex'), 32, cost)
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  return {
    seal: (content) => sealChunks(key, content),
    unseal: (content) => unsealChunks(key, content),
    sealedBytes: (bytes) => saltBytes + bytes + tagBytes * Math.max(1, Math.ceil(bytes / chunkBytes)),
    nameOf: (sha256) => mac(`file ${sha256}`),
    check: mac('check'),
  }
}

async function* sealChunks(key: Key, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  yield salt
  const own = ownKey(key, salt)
  let number = 0
  for await (const { chunk, isLast } of chunksOf(content, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(number++, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

async function* unsealChunks(key: Key, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let own: Key | undefined
  let number = 0
  for await (const { chunk, isLast } of chunksOf(content, chunkBytes + tagBytes, saltBytes)) {
    if (!own) {
      own = ownKey(key, chunk)
      continue
    }
    const decipher = createDecipheriv('aes-256-gcm', own, nonce(number++, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(chunk.subarray(-tagBytes))
    yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
  }
  if (number === 0) throw new Error('it ends too early')
}

const ownKey = (key: Key, salt: Uint8Array): Key => Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32))

/** No two chunks have the same, because each blob has its own key. */
function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(number, 7)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** Cuts into pieces of `size`, but for the last, and a first one of `firstSize`. There is always one, if an empty one. */
async function* chunksOf(content: AsyncIterable<Uint8Array>, size: number, firstSize = size) {
  let rest = Buffer.alloc(0)
  let wanted = firstSize
  for await (const part of content) {
    rest = Buffer.concat([rest, part])
    while (rest.length > wanted) {
      yield { chunk: rest.subarray(0, wanted), isLast: false }
      rest = rest.subarray(wanted)
      wanted = size
    }
  }
  yield { chunk: rest, isLast: true }
}
