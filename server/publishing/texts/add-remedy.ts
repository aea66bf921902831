import type { InputOf } from '#contracts/endpoint.ts'
import type {
  addRemedy as addContract,
  removeRemedy as removeContract,
  TextState,
} from '#contracts/publishing/texts.ts'
import { type KeptRemedy, type Remedy, withUse } from '#domain/publishing/full-text/remedy.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { truncate } from '#domain/words/text.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { log } from './ask.ts'
import { ownedText, stateOf } from './read.ts'
import { renewArticle } from './renew-article.ts'
import { changeText, findText, lockText } from './store.ts'

export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'buildText'>

const mostRemedies = 500

export async function addRemedy(
  deps: SettleDeps,
  staff: Staff,
  { id, remedy }: InputOf<typeof addContract>,
): Promise<TextState> {
  return change(deps, staff, id, (remedies) => {
    mayHaveMore(remedies)
    return [...remedies, kept(deps, staff, remedy)]
  })
}

export const kept = ({ clock }: Pick<Deps, 'clock'>, { name }: Staff, remedy: Remedy): KeptRemedy => ({
  ...{ id: newId(), by: name, at: clock.now().toISOString(), isUsed: true, remedy },
})

export function mayHaveMore(remedies: KeptRemedy[], more = 1): void {
  if (remedies.length + more > mostRemedies)
    throw new AppError(
      'conflict',
      'This text has had 500 corrections. Make the others in the file and upload it again.',
    )
}

export async function removeRemedy(
  deps: SettleDeps,
  staff: Staff,
  { id, remedy }: InputOf<typeof removeContract>,
): Promise<TextState> {
  return change(deps, staff, id, (remedies) => remedies.filter((each) => each.id !== remedy))
}

/** The text is made before the transaction, because that takes a moment; whoever was faster is not overwritten. */
export async function change(
  deps: SettleDeps,
  staff: Staff,
  fileId: string,
  to: (remedies: KeptRemedy[], source: Source) => KeptRemedy[],
): Promise<TextState> {
  const { db, clock } = deps
  const owned = await ownedText(db, staff, fileId)
  const row = await findText(db, fileId)
  if (!row?.source) throw new AppError('conflict', 'There is no text to correct yet. Make it first.')
  if (row.state !== 'read') throw new AppError('conflict', 'The text is being made again. Try again in a minute.')
  const remedies = to(row.remedies, row.source)
  const built = await deps.buildText({ source: row.source, remedies: remedies.map(({ remedy }) => remedy) })
  const isNew = ({ id }: KeptRemedy) => row.remedies.every((known) => known.id !== id)
  if (remedies.some((remedy, at) => isNew(remedy) && !built.used[at]))
    throw new AppError('conflict', 'The text has changed meanwhile, and this place is gone.')
  return db.transaction(async (tx) => {
    const now = await lockText(tx, fileId)
    if (!now || !isSame(now, row))
      throw new AppError('conflict', 'Someone else has just changed this text. Look at it again first.')
    const { text, used } = built
    const report = { ...built.report, typeset: row.report?.typeset }
    await changeText(tx, fileId, clock.now(), { text, report, remedies: withUse(remedies, used) })
    if (row.shownAt) await renewArticle(tx, fileId, clock.now())
    const added = remedies.filter(isNew)
    for (const { remedy } of added) await log(tx, staff, owned, 'settle-text', detailsOf(remedy))
    if (added.length === 0) await log(tx, staff, owned, 'unsettle-text')
    return stateOf(await findText(tx, fileId), owned)
  })
}

/** The history says what a correction changed. */
const detailsOf = (remedy: Remedy) =>
  remedy.kind === 'text'
    ? { kind: remedy.kind, before: truncate(remedy.before, 200), after: truncate(remedy.after, 200) }
    : { kind: remedy.kind }

type TextRow = NonNullable<Awaited<ReturnType<typeof lockText>>>

const isSame = (one: TextRow, other: TextRow) =>
  one.changedAt.getTime() === other.changedAt.getTime() &&
  one.remedies.length === other.remedies.length &&
  one.remedies.every(({ id }, at) => other.remedies[at]?.id === id)
