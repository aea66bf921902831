import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Documents, Picture } from './content-text.ts'

/** The folders whose files are documents, and how their names end. */
const textFolders = [
  ['journals', /^[^/]+\.yaml$/],
  ['pages', /^[^/]+\.md$/],
  ['words', /^(?:[a-z0-9-]+\/)?[a-z-]+\.md$/],
] as const
const pictureName = /^[\w-]+\.(?:jpe?g|png|webp)$/i

/** What a folder of content says, each document under the path of its file. */
export async function readContentFiles(dir: string): Promise<Documents> {
  const texts = new Map<string, string>()
  const pictures = new Map<string, Picture>()
  const site = await readFile(join(dir, 'site.yaml'), 'utf8').catch(whenMissing(null))
  if (site !== null) texts.set('site.yaml', site)
  for (const [folder, ending] of textFolders)
    for (const name of await namesIn(join(dir, folder), ending))
      texts.set(`${folder}/${name}`, await readFile(join(dir, folder, name), 'utf8'))
  for (const name of await namesIn(join(dir, 'portraits'), pictureName)) {
    const bytes = await readFile(join(dir, 'portraits', name))
    pictures.set(`portraits/${name}`, { sha256: sha256Of(bytes), read: async () => bytes })
  }
  return { texts, pictures }
}

/** Whether there is such a folder. */
export const isFolder = (dir: string): Promise<boolean> =>
  stat(dir).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Writes each document into its file, in a new folder or an empty one. */
export async function writeContentFiles(dir: string, { texts, pictures }: Documents): Promise<void> {
  await mkdir(dir, { recursive: true })
  if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty. Name a new folder.`)
  const put = async (document: string, data: string | Uint8Array) => {
    const path = join(dir, document)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, data)
  }
  for (const [document, text] of texts) await put(document, text)
  for (const [document, picture] of pictures) await put(document, await picture.read())
}

export const sha256Of = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

async function namesIn(dir: string, ending: RegExp): Promise<string[]> {
  const names = await readdir(dir, { recursive: true }).catch(whenMissing<string[]>([]))
  return names
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => ending.test(name))
    .sort()
}

function whenMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
