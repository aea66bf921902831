import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { SampleFile } from './shapes.ts'

/** Reads `content/sample`. If the publisher has removed the file, there is no sample content. */
export async function loadSample(contentDir: string): Promise<SampleFile> {
  const path = join(contentDir, 'sample/sample.yaml')
  const text = await readFile(path, 'utf8').catch(whenMissing(''))
  const result = SampleFile.safeParse(parse(text) ?? {})
  if (!result.success) throw new Error(`${path}:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** The full texts of articles, as they are written. */
export async function loadTexts(contentDir: string): Promise<string[]> {
  const dir = join(contentDir, 'sample/texts')
  const names = await readdir(dir).catch(whenMissing([]))
  const texts = names.filter((name) => name.endsWith('.md') && name !== 'README.md')
  return Promise.all(texts.map((name) => readFile(join(dir, name), 'utf8')))
}

const whenMissing =
  <T>(empty: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return empty
    throw error
  }
