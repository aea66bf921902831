import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { smallDocx, smallPdf } from './documents.ts'

/** What the program does with a document. 'tells' writes how it was called; 'hangs' also starts a child process. */
export type Manner = 'converts' | 'tells' | 'hangs' | 'writes-garbage' | 'writes-nothing' | 'fails'

/** Programs that are called like LibreOffice. */
export async function standInOffice() {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const secret = join(await mkdtemp(join(folder, 'not-for-it-')), 'secret')
  await writeFile(secret, 'of the site')
  const sleepSeconds = 600 + process.pid / 1e7
  const manners: Record<Manner, string> = {
    converts: `cp "$(dirname "$0")"/converted.$to "$out/article.$to"`,
    tells: `{ echo "$called"; env; pwd; ls; echo "limits $(ulimit -d) $(ulimit -f)"; cat '${secret}' || true; } > "$out/article.pdf"`,
    hangs: `sleep ${sleepSeconds} & wait`,
    'writes-garbage': `echo garbage > "$out/article.pdf"`,
    'writes-nothing': 'true',
    fails: 'exit 77',
  }
  async function program(manner: Manner): Promise<string> {
    const path = join(folder, manner, manner)
    await mkdir(dirname(path), { recursive: true })
    const lines = [
      '#!/bin/sh',
      'called="$*"',
      'while [ "$1" != --convert-to ]; do shift; done',
      'to=$2 out=$4',
      manners[manner],
    ]
    await writeFile(path, `${lines.join('\n')}\n`)
    await writeFile(join(folder, manner, 'converted.pdf'), smallPdf('Converted by the stand-in.'))
    await writeFile(join(folder, manner, 'converted.docx'), smallDocx())
    await chmod(path, 0o700)
    return path
  }
  return { program, secret, sleepSeconds }
}
