import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, each in one piece. None if the name does not exist. */
export type TxtLookup = (name: string) => Promise<string[]>

/** Asks this name server, or those that the machine uses. */
export function txtLookup(server?: string): TxtLookup {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (server) resolver.setServers([server])
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA'))
        return []
      throw error
    }
  }
}
