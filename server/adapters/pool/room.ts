import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** `writes`: the folder that the command works in. `isAlone`: it sees no other process, and what it starts ends with it. */
export type Room = { reads: string[]; writes?: string; isAlone?: boolean }

/** Programs and libraries. */
const ofTheSystem = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/local/lib',
  '/etc/ld.so.cache',
  '/nix/store',
]
const devices = ['/dev/null', '/dev/random', '/dev/urandom', '/dev/zero']
/** Links into /usr, or folders on older systems. */
const topFolders = ['/bin', '/lib', '/lib32', '/lib64']
/** Any folder that every system has and nothing here is read from. */
const place = '/sys'

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
/** How /etc/fstab has a character that is between two words. */
const asOctal = (character: string) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`
const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/**
 * Runs a command where it can see nothing of the machine but programs, libraries and what it is shown, can change nothing
 * but `writes`, and has no network, not even to this machine. Linux does this for everybody by its namespaces: `unshare` makes
 * them, the script fills an empty file system, and the command gets no rights with which it could leave.
 */
export function inRoom(command: string[], { reads, writes, isAlone = false }: Room): string[] {
  const folders = topFolders.filter((path) => !isLink(path))
  const shown = [...ofTheSystem, ...folders, ...reads].filter((path) => existsSync(path))
  const all = [...shown, ...devices, ...(writes ? [writes] : [])]
  const [inside, files] = [all.filter(isFolder), all.filter((path) => !isFolder(path))]
  // Without this file LibreOffice does not start. It is empty: hardened systems let nobody mount /proc anew.
  files.push('/proc/version')
  const words = (paths: string[]) => paths.map((path) => quoted(place + path)).join(' ')
  const bind = (path: string, options: string) =>
    [path, place + path, 'none', options].map((word) => word.replaceAll(/[\s\\#]/g, asOctal)).join(' ')
  const mounts = [
    ...shown.map((path) => bind(path, 'rbind,ro,nosuid,nodev')),
    ...[...devices, ...(writes ? [writes] : [])].map((path) => bind(path, 'rbind')),
  ]
  const script = [
    'set -e',
    `mount -t tmpfs -o mode=755,size=1m none ${place}`,
    `mkdir -p ${words([...inside, ...files.map((path) => dirname(path))])}`,
    `touch ${words(files)}`,
    // All in one go: two dozen processes that mount one each would take as long as Node to start.
    `printf '%s\\n' ${quoted(mounts.join('\n'))} > ${place}/mounts`,
    `mount --all --fstab ${place}/mounts`,
    ...topFolders.filter(isLink).map((path) => `ln -s ${quoted(readlinkSync(path))} ${quoted(place + path)}`),
    `exec unshare --root=${place} --wd=${quoted(writes ?? '/')} setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`,
  ]
  const alone = isAlone ? ['--pid', '--fork', '--kill-child'] : []
  const namespaces = ['--user', '--map-root-user', '--net', '--ipc', '--mount', ...alone]
  return ['unshare', ...namespaces, '/bin/sh', '-c', script.join('\n'), 'sh', ...command]
}

const isFolder = (path: string) => statSync(path).isDirectory()

/** Where Node itself lies, which may be in a folder of its user. */
export const nodeFile = realpathSync(process.execPath)

let offered: Promise<boolean> | undefined

/** Whether this system lets this user make such rooms. Containers and some distributions don't. */
export function offersRooms(): Promise<boolean> {
  offered ??=
    process.platform === 'linux' ? succeeds(inRoom([nodeFile, '--version'], { reads: [nodeFile], isAlone: true })) : no
  return offered
}
const no = Promise.resolve(false)

function succeeds([program = '', ...words]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: 'ignore', env: {} })
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0))
  })
}
