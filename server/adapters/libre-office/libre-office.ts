import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strangersFiles, type Turn, takingTurns } from '../../turns.ts'
import { inRoom, offersRooms } from '../pool/room.ts'
import { TooMuch } from '../pool/too-much.ts'
import { profile } from './profile.ts'

export type WordFile = { bytes: Uint8Array; format: 'doc' | 'docx' }
export type ConvertOffice = (file: WordFile, turn?: Turn) => Promise<Uint8Array>
type Options = { seconds?: number; to?: 'pdf' | 'docx' }

/**
 * Turns Word documents into PDFs, or old ones into new ones, with LibreOffice. It runs in its own process group, which is killed when time is up.
 * It gets one folder with the document and a new profile, none of this product's settings, and no network as far as
 * the profile can prevent it; where the system offers a room, it sees nothing else, and there is no network to prevent.
 * On Linux its memory and the size of its files are limited too. One runs at a time.
 */
export function libreOffice(program: string, { seconds = 60, to = 'pdf' }: Options = {}): ConvertOffice {
  const inTurn = takingTurns(1, strangersFiles)
  async function convert({ bytes, format }: WordFile): Promise<Uint8Array> {
    const folder = await mkdtemp(join(tmpdir(), 'to-pdf-'))
    try {
      await writeFile(join(folder, `article.${format}`), bytes)
      const user = join(folder, 'profile', 'user')
      await mkdir(user, { recursive: true })
      await writeFile(join(user, 'registrymodifications.xcu'), profile)
      const conversion = ['--convert-to', to, '--outdir', folder, `article.${format}`]
      await run(program, folder, conversion, seconds)
      return await readFile(join(folder, `article.${to}`))
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  return (file, turn) => inTurn(() => convert(file), turn)
}

const options = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard']
const nowhere = 'http://127.0.0.1:9'
const mostKilobytes = 3 * 1024 * 1024
/** In blocks of 512 bytes: 200 MB. */
const largestFile = 400_000
/** Its programs, fonts, and what Debian keeps of it elsewhere. Of /etc nothing else, because secrets may lie there. */
const needed = [
  ...['/usr/share', '/usr/local/share/fonts', '/var/cache/fontconfig', '/var/lib/libreoffice'],
  ...['/etc/alternatives', '/etc/fonts', '/etc/libreoffice'],
]

/** Where it is installed: its libraries lie next to the folder "program". */
function installed(program: string): string {
  const folder = dirname(realpathSync(program))
  return basename(folder) === 'program' ? dirname(folder) : folder
}

const withLimits = `ulimit -c 0; ulimit -d ${mostKilobytes}; ulimit -f ${largestFile}; exec "$@"`

async function run(program: string, folder: string, conversion: string[], seconds: number): Promise<void> {
  const profileUrl = pathToFileURL(join(folder, 'profile')).href
  const plain = [program, `-env:UserInstallation=${profileUrl}`, ...options, ...conversion]
  const isWalled = await offersRooms()
  const command = isWalled
    ? inRoom(plain, { reads: [...needed, program, installed(program)], writes: folder, isAlone: true })
    : plain
  const [first = '', ...words] =
    process.platform === 'linux' ? ['/bin/sh', '-c', withLimits, 'sh', ...command] : command
  const child = spawn(first, words, {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: [dirname(program), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
      HOME: folder,
      TMPDIR: folder,
      LANG: 'C.UTF-8',
      // Where it can't find its libraries by its own place, because there is no /proc.
      ...(isWalled && { LD_LIBRARY_PATH: dirname(realpathSync(program)) }),
      http_proxy: nowhere,
      https_proxy: nowhere,
    },
  })
  const killAll = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The whole group has already ended.
    }
  }
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      killAll()
      reject(new TooMuch(`not converted within ${seconds} s`, { isLate: true }))
    }, seconds * 1000)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(timer)
      killAll()
      if (code === 0) resolve()
      else reject(new Error(`LibreOffice ended with ${code}`))
    })
  })
}
