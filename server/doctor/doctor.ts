import { setTimeout as sleep } from 'node:timers/promises'
import { txtLookup } from '../adapters/dns.ts'
import { readArguments } from '../arguments.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { expectDatabase } from '../db/cluster.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { createLog } from '../log.ts'
import { type Installation, NotChecked } from './check.ts'
import { checks } from './checks.ts'
import { type Examined, examine } from './examine.ts'

const marks = { good: '✓', doubtful: '!', bad: '✗' }
const closingMs = 5_000
const usage = 'npm run doctor -- [--json] [--seconds <number>] [--dns <server>] [--dkim <selector>]'

/** `npm run doctor`: says what is wrong with an installation and how to fix it. Returns 1 if something is. */
export async function runDoctor(args: string[], say: (line: string) => void, env?: NodeJS.ProcessEnv): Promise<number> {
  const { json, seconds, dns, dkim } = readArguments(usage, {
    args: args.filter((arg) => arg !== '--doctor'),
    options: {
      json: { type: 'boolean' },
      seconds: { type: 'string', default: '20' },
      dns: { type: 'string' },
      dkim: { type: 'string' },
    },
  }).values
  if (!/^[1-9]\d{0,4}$/.test(seconds)) throw new Error('--seconds needs a whole number from 1 to 99999.')
  const { installation, close } = openInstallation({ env, dns, dkim })
  const found = await examine(checks, installation, Number(seconds) * 1000)
  // A check that was given up may still hold a connection.
  await Promise.race([close(), sleep(closingMs)])
  if (json) say(JSON.stringify(found, null, 2))
  else for (const line of found.flatMap(linesOf)) say(line)
  return found.some(({ state }) => state === 'bad') ? 1 : 0
}

function linesOf({ check, state, says, fix = [] }: Examined): string[] {
  return [`${marks[state]} ${check}: ${says}`, ...fix.filter(Boolean).map((line) => `    ${line}`)]
}

/** The settings without those that are wrong, so that one typing error hides nothing else. */
function readWhatCanBe(env: NodeJS.ProcessEnv | undefined): { readable: Config | null; wrong: Set<string> } {
  const wrong = new Set<string>()
  for (;;) {
    try {
      return { readable: readConfig(env, wrong), wrong }
    } catch (error) {
      const known = wrong.size
      if (error instanceof ConfigError)
        for (const [name] of error.faults.join(' ').matchAll(/\b[A-Z][A-Z0-9_]+\b/g)) wrong.add(name)
      if (wrong.size === known) return { readable: null, wrong }
    }
  }
}

type Given = { env?: NodeJS.ProcessEnv | undefined; dns?: string | undefined; dkim?: string | undefined }

/** Opens nothing before a check asks for it, and the database once. */
export function openInstallation({ env, dns, dkim }: Given): { installation: Installation; close(): Promise<void> } {
  const log = createLog('silent')
  let opening: Promise<Database> | undefined
  const { readable, wrong } = readWhatCanBe(env)
  function config(...settings: string[]): Config {
    const faulty = settings.find((name) => wrong.has(name))
    if (faulty) throw new NotChecked(`${faulty} is wrong`)
    if (!readable) throw new NotChecked('the settings are wrong')
    return readable
  }
  async function openExisting(): Promise<Database> {
    const { databaseUrl: url, dataDir } = config('DATABASE_URL', 'DATA_DIR')
    expectDatabase({ databaseUrl: url, dataDir })
    return openDatabase({ url, dataDir, log })
  }
  function openOnce(): Promise<Database> {
    opening ??= openExisting()
    return opening
  }
  async function database(): Promise<Database> {
    try {
      return await openOnce()
    } catch (error) {
      throw error instanceof NotChecked ? error : new NotChecked('the database cannot be opened')
    }
  }
  const installation: Installation = {
    ...{ log, config, database, openDatabase: openOnce },
    readConfig: () => readConfig(env),
    txt: txtLookup(dns),
    dkimSelector: dkim ?? null,
  }
  return { installation, close: async () => (await opening?.catch(() => null))?.close() }
}
