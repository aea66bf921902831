import type { InputOf } from '#contracts/endpoint.ts'
import type { addRemedy as addContract, removeRemedy as removeContract, TextState } from '#contracts/texts.ts'
import { AppError, faultAt } from '#domain/errors.ts'
import { type KeptRemedy, placesOf, type Remedy, withUse } from '#domain/full-text/remedy.ts'
import type { Source } from '#domain/full-text/source.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { log } from './ask.ts'
import { ownedText, stateOf } from './read.ts'
import { renewArticle } from './renew-article.ts'
import { changeText, findText, lockText } from './store.ts'

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'buildText'>

const mostRemedies = 500

export async function addRemedy(
  deps: SettleDeps,
  staff: Staff,
  { id, remedy }: InputOf<typeof addContract>,
): Promise<TextState> {
  return change(deps, staff, id, 'settle-text', remedy.kind, (remedies, source) => {
    if (remedies.length >= mostRemedies)
      throw new AppError(
        'conflict',
        'This text has had 500 corrections. Make the others in the file and upload it again.',
      )
    const placed = remedy.kind === 'text' && remedy.place === '' ? inItsPlace(remedy, source, remedies) : remedy
    return [
      ...remedies,
      { id: newId(), by: staff.name, at: deps.clock.now().toISOString(), isUsed: true, remedy: placed },
    ]
  })
}

/** Whoever corrects words need not know where they stand, if that is one place. */
function inItsPlace(remedy: Extract<Remedy, { kind: 'text' }>, source: Source, kept: KeptRemedy[]): Remedy {
  const places = placesOf(
    source,
    kept.map((each) => each.remedy),
    remedy.before,
  )
  const [place, other] = places
  if (place === undefined) throw faultAt('before', 'These words are not in the text.')
  if (other !== undefined) throw faultAt('before', 'They stand in several places. Give more words.')
  return { ...remedy, place }
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
  added: Remedy['kind'] | null,
  to: (remedies: KeptRemedy[], source: Source) => KeptRemedy[],
): Promise<TextState> {
  const { db, clock } = deps
  const owned = await ownedText(db, staff, fileId)
  const row = await findText(db, fileId)
  if (!row?.source) throw new AppError('conflict', 'There is no text to correct yet. Make it first.')
  if (row.state !== 'read') throw new AppError('conflict', 'The text is being made anew. Try again in a minute.')
  const remedies = to(row.remedies, row.source)
  const built = await deps.buildText({ source: row.source, remedies: remedies.map(({ remedy }) => remedy) })
  if (added && !built.used.at(-1))
    throw new AppError('conflict', 'The text has changed meanwhile, and this place is gone.')
  return db.transaction(async (tx) => {
    const now = await lockText(tx, fileId)
    if (!now || !isSame(now, row))
      throw new AppError('conflict', 'Someone else has just changed this text. Look at it again first.')
    const { text, report, used } = built
    await changeText(tx, fileId, clock.now(), { text, report, remedies: withUse(remedies, used) })
    if (row.shownAt) await renewArticle(tx, fileId, clock.now())
    await log(tx, staff, owned, action, added ? { kind: added } : {})
    return stateOf(await findText(tx, fileId))
  })
}

type TextRow = NonNullable<Awaited<ReturnType<typeof findText>>>

const isSame = (one: TextRow, other: TextRow) =>
  one.changedAt.getTime() === other.changedAt.getTime() &&
  one.remedies.length === other.remedies.length &&
  one.remedies.every(({ id }, at) => other.remedies[at]?.id === id)
