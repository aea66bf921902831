/** What the server has of a draft: `at` is the `savedAt` of what was sent to it last. */
export type Remote = { id: string; version: number; at: number }

/** A draft that this browser stores: form input that has not been sent yet. */
export type Kept<T> = {
  /** The time when the draft was started. It identifies the draft. */
  id: number
  /** The time of the last save. If it differs from the time that a tab remembers, another tab has saved the draft. */
  savedAt: number
  /** The fields that differ from the form's initial values. */
  changes: Partial<T>
  /** The initial values of these fields, to detect whether somebody else has changed them since. */
  before: Partial<T>
  /** Only for forms whose drafts are kept on the server, too. */
  remote?: Remote
  /** Of a form that shows one part at a time: where its author was. */
  step?: string | undefined
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

/** Returns true if `words` would replace different text in the draft. */
export function overwrites<T extends object>(words: Partial<T>, { changes }: Kept<T>): boolean {
  const names = Object.keys(words) as (keyof T)[]
  return names.some((name) => name in changes && !isSame(words[name], changes[name]))
}

/** Returns true if somebody else has since changed a field that this draft changes. */
export function isOvertaken<T extends object>({ before }: Kept<T>, start: T): boolean {
  return !isSame(before, pick(start, Object.keys(before) as (keyof T)[]))
}

/** Newest first. Returns an empty list if the browser stores nothing. */
export function listKept<T>(place: string): Kept<T>[] {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? '[]')
    // An earlier release stored one draft, with all fields of the form.
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
    // Storage is full or forbidden. The form still works.
  }
}

/** Returns all drafts except the one that this tab knows. If another tab has changed that draft, it is included. */
function others<T>(place: string, known: Kept<T> | null): Kept<T>[] {
  return listKept<T>(place).filter(({ id, savedAt }) => id !== known?.id || savedAt !== known.savedAt)
}

export function drop<T>(place: string, known: Kept<T> | null): void {
  write(place, others(place, known))
}

export const dropAll = (place: string): void => write(place, [])

/** Saves over the draft that this tab knows. If another tab has changed that draft, both versions are kept. */
export function keep<T extends object>(
  place: string,
  known: Kept<T> | null,
  changes: Partial<T>,
  start: T,
  step?: string,
): Kept<T> | null {
  const rest = others(place, known)
  const isForked = rest.some(({ id }) => id === known?.id)
  const names = Object.keys(changes) as (keyof T)[]
  const now = Date.now()
  // Each field keeps the initial value that was recorded when the field was first changed.
  const before = {
    ...pick(start, names),
    ...(known &&
      pick(
        known.before as T,
        names.filter((name) => name in known.before),
      )),
  }
  const remote = known && !isForked ? remoteOf(place, known) : undefined
  const kept = {
    id: known && !isForked ? known.id : now,
    savedAt: now,
    changes,
    before,
    step,
    ...(remote && { remote }),
  }
  // What the server has is changed, not forgotten, when everything typed is taken back.
  const isKept = names.length > 0 || remote !== undefined
  write(place, isKept ? [kept, ...rest] : rest)
  return isKept ? kept : null
}

/** True if the server does not have the last change. */
export const isUnsaved = ({ savedAt, remote }: Kept<unknown>): boolean => remote?.at !== savedAt

/** Another tab may have saved the draft since this one read it. */
export function remoteOf<T>(place: string, { id, remote }: Kept<T>): Remote | undefined {
  return listKept<T>(place).find((kept) => kept.id === id)?.remote ?? remote
}

/** Adds what is no change of its words. */
export function note<T>(place: string, id: number, noted: Pick<Kept<T>, 'remote' | 'step'>): void {
  write(
    place,
    listKept<T>(place).map((kept) => (kept.id === id ? { ...kept, ...noted } : kept)),
  )
}

/** Stores a draft of the server, in place of an older copy of it. If that has changes that were not saved, it stays. */
export function adopt<T>(place: string, given: Kept<T>): Kept<T> {
  const kept = listKept<T>(place)
  const copy = kept.find(({ remote }) => remote?.id === given.remote?.id)
  if (copy && isUnsaved(copy)) return copy
  const adopted = { ...given, id: copy?.id ?? given.id }
  write(place, [adopted, ...kept.filter(({ id }) => id !== adopted.id)])
  return adopted
}

/** One that was just saved may have come after the list was made. */
const justSavedMs = 60_000

/** Forgets the drafts that the server no longer has, unless they have changes that were not saved. */
export function forgetGone(place: string, known: ReadonlySet<string>): void {
  const isOld = ({ savedAt }: Kept<unknown>) => Date.now() - savedAt > justSavedMs
  const isGone = (kept: Kept<unknown>) => kept.remote && !isUnsaved(kept) && isOld(kept) && !known.has(kept.remote.id)
  const kept = listKept(place)
  if (kept.some(isGone))
    write(
      place,
      kept.filter((one) => !isGone(one)),
    )
}

/** After a reload a tab shows the same draft as before, or none. A new tab shows the newest draft. */
export function keptOfThisTab<T>(place: string): Kept<T> | null {
  const kept = listKept<T>(place)
  try {
    const shown = sessionStorage.getItem(place)
    if (shown !== null) return kept.find(({ id }) => String(id) === shown) ?? null
  } catch {
    // Storage is forbidden: do the same as in a new tab.
  }
  return kept[0] ?? null
}

export function rememberInThisTab(place: string, shown: Kept<unknown> | null): void {
  try {
    sessionStorage.setItem(place, String(shown?.id ?? ''))
  } catch {
    // Storage is forbidden: a reload shows the newest draft.
  }
}
