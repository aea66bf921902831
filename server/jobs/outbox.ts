import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { longestHoldSeconds } from '#domain/office/undo.ts'
import type { Mailer } from '../adapters/mail/mailer.ts'
import { letters } from '../db/schema.ts'
import type { Db, DbOrTx, Tx } from '../db/types.ts'
import { newId } from '../ids.ts'
import { composeLetter, type Letter } from './letter.ts'
import { templated } from './templates.ts'

const leaseSeconds = 60
const minute = 60
const hour = 60 * minute
const retryAfterSeconds = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]
/** So that letters that failed together are not tried again together: a fifth more or less. */
const spread = 0.2

/** How long a letter may be put off or leased, in seconds. One that was not tried yet waits only until it can't be taken back. */
export const letterWaits = {
  isWaiting: sql`state = 'queued'`,
  longest: sql.raw(
    `(array[${longestHoldSeconds}, ${retryAfterSeconds.map((seconds) => seconds * (1 + spread))}])[least(attempts, 7) + 1]`,
  ),
  lease: leaseSeconds,
}

type About = {
  /** Of the e-mail, if something in it refers to it. */
  id?: string
  manuscriptId?: string
  /** Needed only if the manuscript is gone by now. */
  journal?: string
  newsletterId?: string
  /** Set this if the letter is about sample content but neither its manuscript nor its address is marked as sample. */
  sample?: boolean
}

function rowOf(letter: Letter, about: About) {
  return {
    id: about.id ?? newId(),
    kind: letter.kind,
    toEmail: letter.to.email,
    toName: letter.to.name ?? '',
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: letter.headers ?? {},
    manuscriptId: about.manuscriptId ?? null,
    newsletterId: about.newsletterId ?? null,
    sample: about.sample ?? false,
  }
}

/**
 * Call this in the transaction of the change that the letter is about, so that both are saved or neither is. It goes in
 * the words of its journal, if there are any.
 */
export async function addLetter(tx: DbOrTx, letter: Letter, about: About = {}): Promise<string> {
  const { parts } = letter
  const going = parts && !parts.isFinal ? composeLetter(await templated(tx, parts, about)) : letter
  const row = rowOf(going, about)
  await tx.insert(letters).values(row)
  return row.id
}

export async function addLetters(tx: DbOrTx, several: Letter[], about: About = {}): Promise<void> {
  await tx.insert(letters).values(several.map((letter) => rowOf(letter, about)))
}

const isNewsletter = sql`(${letters.newsletterId} is not null)`

/**
 * Leases the next due letter for a minute. If this process dies, another one can take the letter after that minute.
 * Newsletters are sent only when nothing else is due, so that a reset code does not wait behind thousands of them.
 */
async function claim(db: Db, now: Date) {
  const free = or(isNull(letters.leasedUntil), lt(letters.leasedUntil, now))
  const next = db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.state, 'queued'), lte(letters.dueAt, now), free))
    .orderBy(isNewsletter, asc(letters.dueAt), asc(letters.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [letter] = await db
    .update(letters)
    .set({ leasedUntil: new Date(now.getTime() + leaseSeconds * 1000), attempts: sql`${letters.attempts} + 1` })
    .where(eq(letters.id, next))
    .returning()
  return letter
}

/** True for a 5xx about the recipient or the text. Other errors, such as a wrong SMTP password, may be fixed later. */
function isPermanent(error: unknown): boolean {
  return isAboutLetter(error) && 'responseCode' in error && Number(error.responseCode) >= 500
}

/** Otherwise the mail server could not be reached, or refuses us. */
function isAboutLetter(error: unknown): error is Error {
  return error instanceof Error && 'command' in error && ['RCPT TO', 'DATA'].includes(String(error.command))
}

function nextTry(attempts: number, now: Date): Date | null {
  const seconds = retryAfterSeconds[attempts - 1]
  return seconds === undefined
    ? null
    : new Date(now.getTime() + seconds * 1000 * (1 - spread + Math.random() * 2 * spread))
}

/** What went wrong with a letter of this kind, if the mail server is to blame or the letter was given up. */
export type SendFailure = { letter: string; err: unknown; isGivenUp: boolean }

/** Called in the transaction in which a letter is given up. */
export type OnGivenUp = (tx: Tx, letter: { kind: string; newsletterId: string | null }) => Promise<void>

/** Sends one letter, so that a crash repeats at most one. Returns false if none is due. */
export async function sendNextLetter(
  db: Db,
  mailer: Mailer,
  now: () => Date,
  failed: (failure: SendFailure) => void = () => {},
  onGivenUp: OnGivenUp = async () => {},
): Promise<boolean> {
  const letter = await claim(db, now())
  if (!letter) return false
  const failure = await mailer.send(letter).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  if (!failure) {
    await markSent(db, letter, mailer, now())
    return true
  }
  const isGivenUp = await putOff(db, letter, failure.error, now(), onGivenUp)
  if (isGivenUp || !isAboutLetter(failure.error)) failed({ letter: letter.kind, err: failure.error, isGivenUp })
  return true
}

const token = /[A-Za-z0-9_-]{43}/g
const resetCode = /\b\d{6}\b/g

/** Masks the secrets in a letter: the tokens of links, and reset codes. */
export function maskSecrets(kind: string, text: string, instead: string): string {
  const codeless = kind === 'reset-code' ? text.replace(resetCode, '······') : text
  return codeless.replace(token, instead)
}

/** The copy that is kept after sending, with secrets masked. A newsletter's text is kept in `newsletters` only. */
function withoutSecrets({ kind, text, html, headers, newsletterId }: typeof letters.$inferSelect) {
  const mask = (part: string) => maskSecrets(kind, part, removed)
  const masked = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]))
  return { text: newsletterId ? '' : mask(text), html: newsletterId ? '' : mask(html), headers: masked }
}

async function markSent(db: Db, letter: typeof letters.$inferSelect, mailer: Mailer, now: Date): Promise<void> {
  await db
    .update(letters)
    .set({
      state: 'sent',
      sentAt: now,
      leasedUntil: null,
      lastError: null,
      ...(!mailer.isMailbox && withoutSecrets(letter)),
    })
    .where(eq(letters.id, letter.id))
}

async function putOff(
  db: Db,
  letter: typeof letters.$inferSelect,
  error: unknown,
  now: Date,
  onGivenUp: OnGivenUp,
): Promise<boolean> {
  const { id, attempts, dueAt } = letter
  const retryAt = isPermanent(error) ? null : nextTry(attempts, now)
  // If our lease has run out, another process may have taken the letter and raised `attempts`. Then leave it alone.
  const isOurs = and(eq(letters.id, id), eq(letters.state, 'queued'), eq(letters.attempts, attempts))
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(letters)
      .set({
        state: retryAt ? 'queued' : 'failed',
        dueAt: retryAt ?? dueAt,
        leasedUntil: null,
        lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown error',
      })
      .where(isOurs)
    if (retryAt === null && rowCount === 1) await onGivenUp(tx, letter)
  })
  return retryAt === null
}

/** What replaces in the copy of a sent e-mail where a link or a code was. */
const removed = '[removed after sending]'

/** Whether all of its text is still there, so that it can be sent again although it was sent before. */
export const isWhole = (text: string) => text !== '' && !text.includes(removed)

/** A mail system could not deliver it after all. Returns false if it was not sent, or is known to have failed. */
export async function markBounced(db: DbOrTx, id: string, reason: string): Promise<boolean> {
  const { rowCount } = await db
    .update(letters)
    .set({ state: 'failed', lastError: reason })
    .where(and(eq(letters.id, id), eq(letters.state, 'sent')))
  return rowCount === 1
}

type Which = { id?: string | undefined; newsletterId?: string | undefined }

/**
 * Queues failed letters again with all tries: one, those of a newsletter, or all. One that was sent and came back cannot go
 * again without its links. Returns the number of letters.
 */
export async function retryFailed(db: DbOrTx, now: Date, { id, newsletterId }: Which = {}): Promise<number> {
  const { rowCount } = await db
    .update(letters)
    .set({ state: 'queued', attempts: 0, dueAt: now, leasedUntil: null })
    .where(
      and(
        eq(letters.state, 'failed'),
        ne(letters.text, ''),
        sql`strpos(${letters.text}, ${removed}) = 0`,
        id === undefined ? undefined : eq(letters.id, id),
        newsletterId === undefined ? undefined : eq(letters.newsletterId, newsletterId),
      ),
    )
  return rowCount ?? 0
}

/** Returns false if it has not failed. */
export async function dismissFailed(tx: DbOrTx, id: string): Promise<boolean> {
  const isFailed = and(eq(letters.id, id), eq(letters.state, 'failed'))
  return (await tx.update(letters).set({ state: 'cancelled' }).where(isFailed)).rowCount === 1
}

/** Called when a newsletter is stopped. Returns the number of letters that are not sent. */
export async function cancelNewsletter(tx: DbOrTx, newsletterId: string): Promise<number> {
  const isWaiting = inArray(letters.state, ['queued', 'failed'])
  const { rowCount } = await tx
    .update(letters)
    .set({ state: 'cancelled', leasedUntil: null })
    .where(and(eq(letters.newsletterId, newsletterId), isWaiting))
  return rowCount ?? 0
}

/** Called when a reader unsubscribes: newsletters that are queued or failed are not sent any more. */
export async function cancelNewsletters(tx: DbOrTx, email: string): Promise<void> {
  const isWaiting = inArray(letters.state, ['queued', 'failed'])
  await tx
    .update(letters)
    .set({ state: 'cancelled', leasedUntil: null })
    .where(and(eq(letters.toEmail, email), isNotNull(letters.newsletterId), isWaiting))
}
