import type { Keep } from '#domain/office/backup.ts'
import { type LimitName, limits } from '#domain/people/limits.ts'
import type { Config } from './config.ts'
import { addressReader } from './http/address.ts'

export function readProxies(text: string | undefined, faults: string[]): string[] {
  const proxies =
    text
      ?.split(',')
      .map((entry) => entry.trim())
      .filter(Boolean) ?? []
  for (const proxy of proxies) {
    try {
      addressReader([proxy])
    } catch {
      faults.push(`TRUSTED_PROXY: '${proxy}' is not an address or a subnet`)
    }
  }
  return proxies
}

/** Reads `daily=7,weekly=5,monthly=12`. */
export function readKeep(text: string | undefined, faults: string[]): Keep {
  const keep: Keep = { daily: 7, weekly: 5, monthly: 12 }
  for (const entry of text?.split(',').filter(Boolean) ?? []) {
    const [, name = '', count] = /^\s*(daily|weekly|monthly)\s*=\s*(\d{1,4})\s*$/.exec(entry) ?? []
    if (count) keep[name as keyof Keep] = Number(count)
    else faults.push(`BACKUP_KEEP: '${entry}' is not daily, weekly or monthly followed by = and a number`)
  }
  return keep
}

/** Reads `submission=50,upload=200`: names from domain/people/limits.ts with another maximum. */
export function readLimits(text: string | undefined, faults: string[]): Config['limits'] {
  const changes: Config['limits'] = {}
  for (const entry of text?.split(',').filter(Boolean) ?? []) {
    const [name = '', max] = entry.split('=').map((part) => part.trim())
    const known = (Object.keys(limits) as LimitName[]).find((limit) => limit === name)
    if (known && /^\d+$/.test(max ?? '')) changes[known] = Number(max)
    else faults.push(`LIMITS: '${entry}' is not one of ${Object.keys(limits).join(', ')} followed by = and a number`)
  }
  return changes
}
