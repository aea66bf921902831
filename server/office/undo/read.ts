import type { Undoable } from '#contracts/office/undo.ts'
import { changeInWords, mainOf } from '#domain/office/undo.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findEntries, findName, findOpen } from './store.ts'

/** More are not offered: they are done within seconds. */
const most = 3

export async function listUndoable({ db, clock, config }: Deps, staff: Staff): Promise<{ undoable: Undoable[] }> {
  if (config.undoSeconds === 0) return { undoable: [] }
  const now = clock.now()
  const open = await findOpen(db, staff.id, now, most)
  if (open.length === 0) return { undoable: [] }
  const entries = Map.groupBy(
    await findEntries(
      db,
      open.map(({ id }) => id),
    ),
    ({ changeId }) => changeId,
  )
  const undoable: Undoable[] = []
  for (const { id, until, letters } of open) {
    const its = entries.get(id) ?? []
    const main = mainOf(its)
    if (!main) continue
    const others = new Set(its.map(({ objectId }) => objectId)).size - 1
    const what = changeInWords({ ...main, name: await findName(db, main), others })
    undoable.push({ _id: id, what, letters, msLeft: until.getTime() - now.getTime() })
  }
  return { undoable }
}
