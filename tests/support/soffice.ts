import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { smallDocx, smallPdf } from './documents.ts'

/** What the program does with a document. 'hangs' also starts a child process. */
export type Manner = 'converts' | 'hangs' | 'writes-garbage' | 'writes-nothing' | 'fails'

/** Programs that are called like LibreOffice and record how they were called and the pid of their child. */
export async function standInOffice() {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'converted.pdf'), smallPdf('Converted by the stand-in.'))
  await writeFile(join(folder, 'converted.docx'), smallDocx())
  const deeds: Record<Manner, string> = {
    converts: `cp '${folder}'/converted.$to "$out/article.$to"`,
    hangs: `sleep 600 & echo $! > '${folder}/child'; wait`,
    'writes-garbage': `echo garbage > "$out/article.pdf"`,
    'writes-nothing': 'true',
    fails: 'exit 77',
  }
  async function program(manner: Manner): Promise<string> {
    const path = join(folder, manner)
    const lines = [
      '#!/bin/sh',
      `{ echo "$@"; env; pwd; ls; echo "limits $(ulimit -d) $(ulimit -f)"; } > '${folder}/called'`,
      'while [ "$1" != --convert-to ]; do shift; done',
      'to=$2 out=$4',
      deeds[manner],
    ]
    await writeFile(path, `${lines.join('\n')}\n`)
    await chmod(path, 0o700)
    return path
  }
  return { program, called: join(folder, 'called'), child: join(folder, 'child') }
}
