import { inWords } from '../manuscript/activity-words.ts'
import type { EntryChanges } from '../review/reviewer.ts'
import { momentInWords } from '../words/day.ts'
import { formatMoney } from '../words/money.ts'

type Details = Record<string, unknown>
type TitleOf = (journal: string) => string

/**
 * Returns what a log entry shows with its record's name: 'paid → published', '₦30,000, receipt: R-7'. The ids of a refund
 * tell a reader nothing.
 */
export function detailsInWords(details: Details, titleOf: TitleOf): string {
  const {
    title: _,
    refund: __,
    providerId: ___,
    from,
    to,
    amountMinor,
    currency,
    role,
    access,
    furtherAccess,
    ...rest
  } = details
  const isChange = from !== undefined && to !== undefined && from !== null
  const parts = [
    isChange && `${valueInWords(from, titleOf)} → ${valueInWords(to, titleOf)}`,
    typeof role === 'string' && roleInWords(role, [access, furtherAccess], titleOf),
    typeof amountMinor === 'number' && typeof currency === 'string' && formatMoney({ amountMinor, currency }),
    ...Object.entries(isChange ? rest : { from, to, ...rest }).map(([name, value]) => named(name, value)),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Each with what stood there before, if something did: 'e-mail addresses: a@example.org → b@example.org'. */
export function changesInWords(changes: EntryChanges): string {
  return Object.entries(changes)
    .map(([what, [before, after]]) => `${what}: ${before ? `${before} → ${after || 'none'}` : after}`)
    .join('; ')
}

function named(name: string, value: unknown): string {
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  // A step is named as the actions of the log are.
  const said = name === 'step' && typeof value === 'string' ? inWords(value) : plain(value)
  return isEmpty ? '' : `${inWords(name)}: ${said}`
}

function roleInWords(role: string, access: unknown[], titleOf: TitleOf): string {
  const journals = access.flat().filter((slug) => typeof slug === 'string')
  return journals.length > 0 ? `${role} of ${journals.map(titleOf).join(' and ')}` : role
}

/** `value` is a status, null after a deletion, a place in an issue, or a role with its journal. */
function valueInWords(value: unknown, titleOf: TitleOf): string {
  if (value === null) return 'deleted'
  if (typeof value === 'string') return value.replaceAll('-', ' ')
  const { role, access, furtherAccess }: Record<string, unknown> = Object(value)
  return typeof role === 'string' ? roleInWords(role, [access, furtherAccess], titleOf) : plain(value)
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value === 'string' && isMoment.test(value)) return momentInWords(new Date(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
