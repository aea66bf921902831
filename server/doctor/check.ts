import type { Logger } from 'pino'
import type { TxtLookup } from '../adapters/dns.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'

/** `fix`: lines that say what to do about it, or that can be copied. */
export type Finding = { state: 'good' | 'doubtful' | 'bad'; says: string; fix?: string[] }

/** What checks look at. Each part is opened when it is first asked for, and may be broken. */
export type Installation = {
  /** These two throw what is wrong with them, for the checks that tell it. */
  readConfig(): Config
  openDatabase(): Promise<Database>
  /** For all other checks: these two throw `NotChecked`, the first if one of these settings is wrong. */
  config(...settings: string[]): Config
  database(): Promise<Database>
  txt: TxtLookup
  /** The name under which the mail provider publishes its DKIM key, if the operator knows it. */
  dkimSelector: string | null
  log: Logger
}

export type Check = {
  name: string
  /** What to do if `look` throws. */
  fix: string
  /** Is given up some time after `signal` is aborted. */
  look(installation: Installation, signal: AbortSignal): Promise<Finding | Finding[]> | Finding | Finding[]
}

export class NotChecked extends Error {}

export const good = (says: string): Finding => ({ state: 'good', says })
export const doubtful = (says: string, ...fix: string[]): Finding => ({ state: 'doubtful', says, fix })
export const bad = (says: string, ...fix: string[]): Finding => ({ state: 'bad', says, fix })
