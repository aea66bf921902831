import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Mailer } from '../adapters/mail/mailer.ts'
import { letters } from '../db/schema.ts'
import type { Db, DbOrTx } from '../db/types.ts'
import { newId } from '../ids.ts'
import type { Letter } from './letter.ts'

const leaseSeconds = 60
const minute = 60
const hour = 60 * minute
const retryAfterSeconds = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]

type About = {
  manuscriptId?: string
  newsletterId?: string
  /** It tells of sample content, though neither its manuscript nor its address shows it. */
  sample?: boolean
}

function rowOf(letter: Letter, about: About) {
  return {
    id: newId(),
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

/** Call it in the transaction of the change that the letter tells of: both happen, or neither. */
export async function addLetter(tx: DbOrTx, letter: Letter, about: About = {}): Promise<string> {
  const row = rowOf(letter, about)
  await tx.insert(letters).values(row)
  return row.id
}

export async function addLetters(tx: DbOrTx, several: Letter[], about: About = {}): Promise<void> {
  await tx.insert(letters).values(several.map((letter) => rowOf(letter, about)))
}

const isNewsletter = sql`(${letters.newsletterId} is not null)`

/**
 * Takes the next due letter for a minute. If this process dies meanwhile, another one takes it after that.
 * A newsletter goes only when nothing else is due: nobody waits for a reset code because ten thousand get news.
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

/** A 5xx about this recipient or this text. Any other, such as a wrong password, is for somebody to mend meanwhile. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode = 0, command = '' }: Error & { responseCode?: number; command?: string } = error
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

function nextTry(attempts: number, now: Date): Date | null {
  const seconds = retryAfterSeconds[attempts - 1]
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000 * (0.8 + Math.random() * 0.4))
}

/** Sends one letter; false when none is due. One at a time, so that a crash repeats at most one. */
export async function sendNextLetter(db: Db, mailer: Mailer, now: () => Date): Promise<boolean> {
  const letter = await claim(db, now())
  if (!letter) return false
  const failure = await mailer.send(letter).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  await (failure ? putOff(db, letter, failure.error, now()) : markSent(db, letter, mailer, now()))
  return true
}

const token = /[A-Za-z0-9_-]{43}/g
const resetCode = /\b\d{6}\b/g

/** Takes out what opens something for whoever reads it: links with a token, and reset codes. */
export function maskSecrets(kind: string, text: string, instead: string): string {
  const codeless = kind === 'reset-code' ? text.replace(resetCode, '······') : text
  return codeless.replace(token, instead)
}

/** Once a letter has left, our copy of it opens nothing any more. What a newsletter says is kept once, with it. */
function withoutSecrets({ kind, text, html, headers, newsletterId }: typeof letters.$inferSelect) {
  const mask = (part: string) => maskSecrets(kind, part, '[removed after sending]')
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
  { id, attempts, dueAt }: typeof letters.$inferSelect,
  error: unknown,
  now: Date,
): Promise<void> {
  const retryAt = isPermanent(error) ? null : nextTry(attempts, now)
  // Whoever took the letter over when our lease ran out has counted another attempt, and now it is theirs.
  const isOurs = and(eq(letters.id, id), eq(letters.state, 'queued'), eq(letters.attempts, attempts))
  await db
    .update(letters)
    .set({
      state: retryAt ? 'queued' : 'failed',
      dueAt: retryAt ?? dueAt,
      leasedUntil: null,
      lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown error',
    })
    .where(isOurs)
}

type Which = { id?: string | undefined; newsletterId?: string | undefined }

/** Failed letters get all their tries again: one, those of a newsletter, or every one. Answers with how many there were. */
export async function retryFailed(db: DbOrTx, now: Date, { id, newsletterId }: Which = {}): Promise<number> {
  const { rowCount } = await db
    .update(letters)
    .set({ state: 'queued', attempts: 0, dueAt: now, leasedUntil: null })
    .where(
      and(
        eq(letters.state, 'failed'),
        id === undefined ? undefined : eq(letters.id, id),
        newsletterId === undefined ? undefined : eq(letters.newsletterId, newsletterId),
      ),
    )
  return rowCount ?? 0
}

/** For a reader who leaves: no newsletter that has not gone yet will go, and none that failed can be tried again. */
export async function cancelNewsletters(tx: DbOrTx, email: string): Promise<void> {
  const isWaiting = inArray(letters.state, ['queued', 'failed'])
  await tx
    .update(letters)
    .set({ state: 'cancelled', leasedUntil: null })
    .where(and(eq(letters.toEmail, email), isNotNull(letters.newsletterId), isWaiting))
}
