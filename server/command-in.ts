import { entriesInWords, faultInWords } from '#domain/office/history-chain.ts'
import { normaliseEmail } from '#domain/words/email.ts'
import { readArguments } from './arguments.ts'
import { depsNow, type Resources } from './deps.ts'
import { moveStorage } from './move-storage.ts'
import { checkHistories } from './office/history/check.ts'
import { ensureFirstAdmin, setUpLines } from './people/accounts/first-admin.ts'
import { resetFactorsByOperator } from './people/accounts/reset-factors.ts'
import { removeSampleContent } from './sample/sample.ts'

/** Returns false if somebody should look at what was said. */
type Run = (resources: Resources, say: (line: string) => void) => Promise<boolean>

const commands: Record<string, (args: string[]) => Run> = {
  '--remove-sample': (args) => {
    wordsOf(args, 'npm run sample:remove')
    return async (resources, say) => {
      say(`Removed ${await removeSampleContent(depsNow(resources))} sample records.`)
      return true
    }
  },

  '--admin-link': (args) => {
    wordsOf(args, 'npm run admin:link')
    return async (resources, say) => {
      const setUp = await ensureFirstAdmin(depsNow(resources), { isOnConsole: true })
      for (const line of setUpLines(setUp, { isFirst: true })) say(line)
      if (!setUp) say('There is an admin already. Log in, or reset the password.')
      return true
    }
  },

  '--reset-second-factor': (args) => {
    const [email = ''] = wordsOf(args, 'npm run second-factor:reset -- <e-mail address>', 1)
    return async (resources, say) => {
      say(await resetFactorsByOperator(depsNow(resources), normaliseEmail(email)))
      return true
    }
  },

  '--move-storage': moveStorage,

  // For auditors and scheduled tasks.
  '--verify-log': (args) => {
    wordsOf(args, 'npm run verify-log')
    return async ({ database }, say) => {
      const { entries, broken } = await checkHistories(database)
      for (const { manuscript, ...fault } of broken) say(`Manuscript ${manuscript}: ${faultInWords(fault)}`)
      say(`${entriesInWords(entries)}, ${broken.length === 0 ? 'unbroken' : `${broken.length} broken`}`)
      return broken.length === 0
    }
  },
}

function wordsOf(args: string[], usage: string, count = 0): string[] {
  const { positionals } = readArguments(usage, { args, allowPositionals: true })
  if (positionals.length !== count) throw new Error(`Usage: ${usage}`)
  return positionals
}

/** What the program is asked to do instead of serving the site, or null. */
export function commandIn(args: string[]): Run | null {
  const name = Object.keys(commands).find((command) => args.includes(command))
  if (name) return commands[name]?.(args.filter((arg) => arg !== name)) ?? null
  const serving = { workers: { type: 'string' }, dev: { type: 'boolean' } } as const
  readArguments('npm start -- [--workers <number>]; for other commands see docs/operations.md', {
    args,
    options: serving,
  })
  return null
}
