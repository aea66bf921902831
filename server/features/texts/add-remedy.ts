import type { InputOf } from '#contracts/endpoint.ts'
import type { addRemedy as addContract, removeRemedy as removeContract, TextState } from '#contracts/texts.ts'
import { AppError } from '#domain/errors.ts'
import type { KeptRemedy, Remedy } from '#domain/full-text/remedy.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { log } from './ask.ts'
import { ownedText, stateOf } from './read.ts'
import { changeRemedies, findText, lockText, tellReaders, touchArticle } from './store.ts'

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'buildText'>

const mostRemedies = 500

export async function addRemedy(
  deps: SettleDeps,
  staff: Staff,
  { id, remedy }: InputOf<typeof addContract>,
): Promise<TextState> {
  const kept = { id: newId(), by: staff.name, at: deps.clock.now().toISOString(), remedy }
  return change(deps, staff, id, 'settle-text', remedy, (remedies) => {
    if (remedies.length >= mostRemedies)
      throw new AppError(
        'conflict',
        'This text has had 500 corrections. Make the others in the file and upload it again.',
      )
    return [...remedies, kept]
  })
}

export async function removeRemedy(
  deps: SettleDeps,
  staff: Staff,
  { id, remedy }: InputOf<typeof removeContract>,
): Promise<TextState> {
  return change(deps, staff, id, 'unsettle-text', null, (remedies) => remedies.filter((kept) => kept.id !== remedy))
}

/** The text is made before the transaction, because that takes a moment; whoever was faster is not overwritten. */
async function change(
  deps: SettleDeps,
  staff: Staff,
  fileId: string,
  action: 'settle-text' | 'unsettle-text',
  added: Remedy | null,
  to: (remedies: KeptRemedy[]) => KeptRemedy[],
): Promise<TextState> {
  const { db, clock } = deps
  const owned = await ownedText(db, staff, fileId)
  const row = await findText(db, fileId)
  if (!row?.source) throw new AppError('conflict', 'There is no text to correct yet. Make it first.')
  const remedies = to(row.remedies)
  const built = await deps.buildText({ source: row.source, remedies: remedies.map(({ remedy }) => remedy) })
  if (added && !built.used.at(-1))
    throw new AppError('conflict', 'The text has changed meanwhile, and this place is gone.')
  return db.transaction(async (tx) => {
    const now = await lockText(tx, fileId)
    if (!now || !isSame(now, row))
      throw new AppError('conflict', 'Someone else has just changed this text. Look at it again first.')
    await changeRemedies(tx, fileId, remedies, built, clock.now())
    if (owned.article && row.shownAt) await touchArticle(tx, owned.article.id, clock.now())
    if (row.shownAt) await tellReaders(tx)
    await log(tx, staff, owned, action, added ? { kind: added.kind } : {})
    return stateOf(await findText(tx, fileId), built.used)
  })
}

type TextRow = NonNullable<Awaited<ReturnType<typeof findText>>>

const isSame = (one: TextRow, other: TextRow) =>
  one.changedAt.getTime() === other.changedAt.getTime() &&
  one.remedies.length === other.remedies.length &&
  one.remedies.every(({ id }, at) => other.remedies[at]?.id === id)
