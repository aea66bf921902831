import { asc, eq } from 'drizzle-orm'
import type { Status } from '#domain/words/manuscript-status.ts'
import {
  confirmedAddresses,
  files,
  issues,
  journals,
  letters,
  manuscriptLinks,
  manuscriptSteps,
  manuscripts,
  shutOuts,
} from '#server/db/schema.ts'
import { hashToken, newId, newToken } from '#server/ids.ts'
import { insertManuscript } from '#server/manuscript/submission/store.ts'
import { insertVersion, versionFields } from '#server/manuscript/version-store.ts'
import { fileUrl } from '#server/people/accounts/file-url.ts'
import { testApi } from './build.ts'

export const health = 'domain-health-journal'
export const biology = 'domain-journal-of-biological-sciences'

type Account = { id: string; cookie: string }
type Owner = { id: string; realm: 'author' | 'staff' | 'link' }

/** A complete and valid submission, except for `file`. */
export const written = {
  author: 'Ada Sample',
  email: 'ada.sample@example.org',
  journal: health,
  articleType: 'Research Article',
  title: 'A sample study of sample things',
  abstract: 'We studied things. They were as expected.',
  keywords: ['one', 'two', 'three', 'four'],
  runningTitle: 'Sample things',
  country: 'Nigeria',
  coAuthors: [{ name: 'Bayo Sample', email: 'bayo.sample@example.org' }],
}

/** The whole API, with functions that create a manuscript in any status. The address in `written` is confirmed. */
export async function manuscriptSite(options: Parameters<typeof testApi>[0] = {}) {
  const site = await testApi(options)
  const { db, request, config, clock } = site
  await db.insert(confirmedAddresses).values({ email: written.email })

  /** Inserts the row of an uploaded file, without the bytes. */
  async function file(owner: Owner): Promise<string> {
    const id = newId()
    const facts = { name: 'paper.pdf', mediaType: 'application/pdf', bytes: 1000, sha256: `hash of ${id}` }
    await db.insert(files).values({ id, kind: 'manuscript', ...facts, ownerRealm: owner.realm, ownerId: owner.id })
    return fileUrl(id, config.publicUrl)
  }

  async function submit(author: Account, changes: object = {}, headers: Record<string, string> = {}) {
    const body = { ...written, file: await file({ ...author, realm: 'author' }), ...changes }
    return request<{ _id: string; status: Status }>('/manuscript', { as: author, body, headers })
  }

  async function manuscript(status: Status | null, given: Partial<typeof manuscripts.$inferInsert> = {}) {
    const id = newId()
    const url = await file({ realm: 'author', id: given.authorId ?? 'nobody' })
    const at = clock.now()
    const dates = { statusAt: at, createdAt: at, updatedAt: at }
    const row = { id, ...written, fileId: url.slice(-22), status, ...dates, ...given }
    const inserted = await insertManuscript(db, row)
    const fields = versionFields(inserted)
    await insertVersion(db, inserted, { cause: 'submission', fileId: row.fileId, fields, at })
    const [editToken, deleteToken] = [newToken(), newToken()]
    await db.insert(manuscriptLinks).values([
      { tokenHash: hashToken(editToken), manuscriptId: id, purpose: 'edit' },
      { tokenHash: hashToken(deleteToken), manuscriptId: id, purpose: 'delete' },
    ])
    return { id, editToken, deleteToken }
  }

  async function row(id: string) {
    const [found] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
    return found ?? null
  }

  function steps(id: string) {
    return db
      .select()
      .from(manuscriptSteps)
      .where(eq(manuscriptSteps.manuscriptId, id))
      .orderBy(asc(manuscriptSteps.at), asc(manuscriptSteps.number))
  }

  function lettersAbout(id: string) {
    return db.select().from(letters).where(eq(letters.manuscriptId, id)).orderBy(asc(letters.createdAt))
  }

  /** Everything that must stay unchanged after a refusal. */
  async function everythingAbout(id: string) {
    return { row: await row(id), steps: await steps(id), letters: await lettersAbout(id) }
  }

  /** A conflict of interest that is confirmed hides the manuscript; a name alone does not. */
  async function shutOut(manuscriptId: string, { id: staffId }: { id: string }) {
    await db.insert(shutOuts).values({ manuscriptId, staffId, reason: 'An author.', byId: staffId, at: clock.now() })
  }

  async function openIssue(journal: string, number = 1, volume = 2) {
    await db.insert(issues).values({ journal, number, volume })
    await db.update(journals).set({ issue: number }).where(eq(journals.slug, journal))
  }

  return { ...site, file, submit, manuscript, row, steps, lettersAbout, everythingAbout, shutOut, openIssue }
}

/** Returns the token of the link with this path in a letter. */
export function linkIn(text: string | undefined, path: string): string {
  return new RegExp(`/${path}/([\\w-]{43})`).exec(text ?? '')?.[1] ?? ''
}
