import { count } from '#domain/words/count.ts'
import { isFolder, readContentFiles } from '../../adapters/content-files.ts'
import type { Documents } from '../../adapters/content-text.ts'
import { logActivity } from '../../db/activity.ts'
import { lockContent, newestState, readDocuments, readTaken } from '../../db/content-states.ts'
import type { Db, DbOrTx } from '../../db/types.ts'
import { addState, type StateDeps } from './add-state.ts'

type Deps = StateDeps & { db: Db }

/** Takes the whole folder as the first state, if nothing was ever published. Returns what was done in one line. */
export async function takeFirst(deps: Deps, dir: string): Promise<string | null> {
  if ((await newestState(deps.db)) > 0) return null
  if (!(await isFolder(dir))) throw new Error(`CONTENT_DIR: there is no folder ${dir}`)
  const files = await readContentFiles(dir)
  const isOurs = await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    // Another process that starts at the same time may have taken it.
    if ((await newestState(tx)) > 0) return false
    await addState(deps, tx, files, { kind: 'start', by: null })
    await logActivity(tx, { by: null, action: 'take-content', object: 'settings' })
    return true
  })
  if (!isOurs) return null
  const { size } = files.texts
  return `The content of ${dir} (${count(size, 'file')}) was taken into the database. From now on "npm run content:import" changes it.`
}

export type Difference = { document: string; change: 'new' | 'changed' | 'removed' }

/** How a folder differs from what is published. */
export async function differencesFrom(db: DbOrTx, files: Documents): Promise<Difference[]> {
  const { texts, pictures } = await readDocuments(db)
  const published = new Map([...texts, ...[...pictures].map(([name, { sha256 }]) => [name, sha256] as const)])
  const given = saidIn(files)
  const all = [...new Set([...published.keys(), ...given.keys()])].sort()
  return all.flatMap((document): Difference[] => {
    const [before, after] = [published.get(document), given.get(document)]
    if (before === after) return []
    return [{ document, change: before === undefined ? 'new' : after === undefined ? 'removed' : 'changed' }]
  })
}

/** Makes what is published the same as a folder. Returns the number of the state, or null if it was the same before. */
export async function takeFiles(deps: Deps, files: Documents): Promise<number | null> {
  return deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const removed = (await differencesFrom(tx, files)).filter(({ change }) => change === 'removed')
    const gone = (isPicture: boolean) =>
      removed
        .filter(({ document }) => document.startsWith('portraits/') === isPicture)
        .map(({ document }): [string, null] => [document, null])
    const changes = {
      texts: new Map([...gone(false), ...files.texts]),
      pictures: new Map([...gone(true), ...files.pictures]),
    }
    const content = await addState(deps, tx, changes, { kind: 'import', by: null })
    if (content) await logActivity(tx, { by: null, action: 'import-content', object: 'settings' })
    return content?.state ?? null
  })
}

/** The documents whose files were edited since they were taken, and say something else than what is published. */
export async function editedSince(db: DbOrTx, dir: string): Promise<string[]> {
  if (!(await isFolder(dir))) return []
  const files = await readContentFiles(dir)
  const [taken, different] = [await readTaken(db), await differencesFrom(db, files)]
  const said = saidIn(files)
  return different.map(({ document }) => document).filter((document) => said.get(document) !== taken.get(document))
}

/** In development an edited file is in force from the next start on, as everything else that is edited. */
export async function takeEdited(deps: Deps, dir: string): Promise<string | null> {
  const edited = new Set(await editedSince(deps.db, dir))
  if (edited.size === 0) return null
  const files = await readContentFiles(dir)
  await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const ours = <T>(all: ReadonlyMap<string, T>, isPicture: boolean) =>
      new Map(
        [...edited]
          .filter((document) => document.startsWith('portraits/') === isPicture)
          .map((document) => [document, all.get(document) ?? null]),
      )
    const changes = { texts: ours(files.texts, false), pictures: ours(files.pictures, true) }
    const content = await addState(deps, tx, changes, { kind: 'import', by: null })
    if (content) await logActivity(tx, { by: null, action: 'import-content', object: 'settings' })
  })
  return `Taken from ${dir}, because this is development: ${[...edited].join(', ')}.`
}

/** What a picture says is its hash. */
function saidIn({ texts, pictures }: Documents): Map<string, string> {
  return new Map([...texts, ...[...pictures].map(([name, { sha256 }]) => [name, sha256] as const)])
}
