import { keysInWords, openKeys } from '#domain/words/authorship.ts'
import { adminsOf, isConflicted, isUnsettled, settlersOf } from '#domain/words/permissions.ts'
import { roles } from '#domain/words/role.ts'
import { type Opened, openForJob } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { notify } from '../../people/notify.ts'
import { findStaffOf } from '../../people/staff-store.ts'
import { changeFields } from '../change-store.ts'
import { aboutOf } from './about.ts'
import { namedAsAuthor } from './conflict-letters.ts'
import { findSubmittedBy, findSubmitter, putNamed, putShutOut } from './conflict-store.ts'
import { openingUrl } from './opening-url.ts'

/**
 * Which members of staff are, or may be, authors of the manuscript (server/access/README.md). Whoever submitted it from their
 * own account, or used a link that we sent to its author's address (`usedBy`), is shut out; whoever is only named hears of
 * it, once for each name, address and iD. Needs the manuscript's lock.
 */
export async function weighStaff(deps: Deps, tx: Tx, manuscript: Opened, at: Date, usedBy?: string): Promise<void> {
  const { id: manuscriptId, journal, authorId, handlingEditorId } = manuscript
  const proven = [usedBy, authorId === null ? null : await findSubmitter(tx, authorId)]
  const members = (await findStaffOf(tx, journal, roles)).filter(({ conflicts }) => !conflicts.includes(manuscriptId))
  const isAuthor = ({ email }: { email: string }) => proven.includes(email)
  const authors = members.filter(isAuthor)
  for (const { id: staffId, name } of authors) {
    const reason = `${name} is an author, so the manuscript and its review are hidden from them.`
    if (await putShutOut(tx, manuscript, { staffId, reason, byId: staffId, at }))
      await record(deps, tx, { kind: 'bar-staff', by: null, manuscript, at, reason, follows: true })
  }
  if (authors.some(({ id }) => id === handlingEditorId))
    await changeFields(tx, manuscript, { handlingEditorId: null, updatedAt: at })
  const others = members.filter((one) => !isAuthor(one))
  await tellNamed(deps, tx, manuscript, others, at)
}

type Member = Awaited<ReturnType<typeof findStaffOf>>[number]

async function tellNamed(deps: Deps, tx: Tx, manuscript: Opened, members: Member[], at: Date): Promise<void> {
  const [first] = settlersOf(adminsOf(members), manuscript)
  const left = first && isConflicted(first, manuscript) ? first : null
  let isNew = false
  for (const one of members.filter((one) => isUnsettled(one, manuscript))) {
    const { id: staffId, name, email } = one
    const keys = openKeys(one, manuscript)
    if (!(await putNamed(tx, manuscript, { staffId, keys, at }))) continue
    isNew = true
    const [by, isReader] = [keysInWords(keys), staffId === left?.id]
    const letter = namedAsAuthor(
      aboutOf(deps, manuscript),
      { name, email },
      { by, url: openingUrl(deps, one, manuscript), settler: left && { name: left.name, isReader } },
    )
    const letterId = await addLetter(tx, composeLetter(letter), { manuscriptId: manuscript.id })
    const reason = `${name}: same ${by}.${isReader ? ' All admins are named: the longest-serving settles it for the others.' : ''}`
    await record(deps, tx, { kind: 'name-colleague', by: null, manuscript, at, reason, letterId, follows: true })
  }
  if (isNew) await notify(deps, tx, 'named', { manuscript })
}

/** Called when an account turns out to be its owner's, or a member of staff has an address that they had not before. */
export async function weighSubmitted(deps: Deps, { email }: Record<string, unknown>): Promise<void> {
  for (const id of await findSubmittedBy(deps.db, String(email)))
    await deps.db.transaction(async (tx) => {
      const manuscript = await openForJob(tx, id)
      if (manuscript) await weighStaff(deps, tx, manuscript, deps.clock.now())
    })
}
