/** What was typed into a form and not sent yet, as this browser keeps it. */
export type Kept<T> = {
  /** When it was begun, which tells drafts apart. */
  id: number
  /** When it was last kept. Another time than a tab remembers means that another tab was here. */
  savedAt: number
  /** The fields that differ from what the form began with. */
  changes: Partial<T>
  /** What these fields began with, to see whether somebody else has changed them since. */
  before: Partial<T>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function changesOf<T extends object>(start: T, draft: T): Partial<T> {
  const names = Object.keys(draft) as (keyof T)[]
  return pick(
    draft,
    names.filter((name) => !isSame(draft[name], start[name])),
  )
}

function pick<T extends object>(from: T, names: (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
}

/** Some of these words would take the place of others in a draft. */
export function overwrites<T extends object>(words: Partial<T>, { changes }: Kept<T>): boolean {
  const names = Object.keys(words) as (keyof T)[]
  return names.some((name) => name in changes && !isSame(words[name], changes[name]))
}

/** Something typed over has been changed by somebody else since. */
export function isOvertaken<T extends object>({ before }: Kept<T>, start: T): boolean {
  return !isSame(before, pick(start, Object.keys(before) as (keyof T)[]))
}

/** Newest first. None where the browser keeps nothing. */
export function listKept<T>(place: string): Kept<T>[] {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? '[]')
    // A draft kept by an earlier release, all of it as it stood in the form.
    if (!Array.isArray(found)) return [{ id: 0, savedAt: 0, changes: found, before: {} }]
    return found.sort((one, other) => other.savedAt - one.savedAt)
  } catch {
    return []
  }
}

function write<T>(place: string, kept: Kept<T>[]): void {
  try {
    if (kept.length > 0) localStorage.setItem(place, JSON.stringify(kept))
    else localStorage.removeItem(place)
  } catch {
    // Full or forbidden: the form works all the same.
  }
}

/** Without the one that a tab knows, unless another tab has changed it since. */
function others<T>(place: string, known: Kept<T> | null): Kept<T>[] {
  return listKept<T>(place).filter(({ id, savedAt }) => id !== known?.id || savedAt !== known.savedAt)
}

export function drop<T>(place: string, known: Kept<T> | null): void {
  write(place, others(place, known))
}

export const dropAll = (place: string): void => write(place, [])

/** In the place of what this tab knows; what another tab has made of that stays beside it. */
export function keep<T extends object>(
  place: string,
  known: Kept<T> | null,
  changes: Partial<T>,
  start: T,
): Kept<T> | null {
  const rest = others(place, known)
  const isForked = rest.some(({ id }) => id === known?.id)
  const names = Object.keys(changes) as (keyof T)[]
  const now = Date.now()
  // What was known of the start when a field was first changed stays.
  const before = {
    ...pick(start, names),
    ...(known &&
      pick(
        known.before as T,
        names.filter((name) => name in known.before),
      )),
  }
  const kept = { id: known && !isForked ? known.id : now, savedAt: now, changes, before }
  write(place, names.length > 0 ? [kept, ...rest] : rest)
  return names.length > 0 ? kept : null
}

/** After a reload a tab shows what it showed before: a draft, or none; a new tab shows the newest. */
export function keptOfThisTab<T>(place: string): Kept<T> | null {
  const kept = listKept<T>(place)
  try {
    const shown = sessionStorage.getItem(place)
    if (shown !== null) return kept.find(({ id }) => String(id) === shown) ?? null
  } catch {
    // As in a new tab.
  }
  return kept[0] ?? null
}

export function rememberInThisTab(place: string, shown: Kept<unknown> | null): void {
  try {
    sessionStorage.setItem(place, String(shown?.id ?? ''))
  } catch {
    // A reload then shows the newest.
  }
}
