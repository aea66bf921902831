import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFolder } from './compress.ts'

test('text files of more than 256 bytes get compressed copies, however deep; others are left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = 'body { color: black }\n'.repeat(100)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/root.css'), text)
  await writeFile(join(folder, 'small.css'), 'x'.repeat(256))
  await writeFile(join(folder, 'photo.png'), text)
  await compressFolder(folder)
  await compressFolder(folder)
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'assets',
    'assets/root.css',
    'assets/root.css.br',
    'assets/root.css.gz',
    'photo.png',
    'small.css',
  ])
  expect(`${brotliDecompressSync(await readFile(join(folder, 'assets/root.css.br')))}`).toBe(text)
  expect(`${gunzipSync(await readFile(join(folder, 'assets/root.css.gz')))}`).toBe(text)
})
