import type { InputOf } from '#contracts/endpoint.ts'
import type { receiveMail as call } from '#contracts/review/correspondence.ts'
import { bounceReason, isMailSystem, letterNamed } from '#domain/review/bounce.ts'
import { withoutQuote } from '#domain/review/mail-answer.ts'
import { normaliseEmail } from '#domain/words/email.ts'
import { AppError } from '#domain/words/errors.ts'
import { openForJob } from '../../access/opened.ts'
import type { Manuscript } from '../../access/store.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter, markBounced } from '../../jobs/outbox.ts'
import { letterAnswered } from '../../jobs/reply-address.ts'
import { findEditors } from '../reviewing/desk-store.ts'
import { workOf } from '../rounds/about.ts'
import { editorOf } from '../rounds/editor.ts'
import { answerReceived } from './letters.ts'
import { fromWhom, type Message } from './record-answer.ts'
import { findMessage, findWrittenAbout, insertAnswer } from './store.ts'

type Input = InputOf<typeof call>
type Done = { success: string }

const nothing = { success: 'There is nothing to keep.' }
const notOurs = () => new AppError('not-found', 'This is not a reply address of ours.')

/** The address is signed, so whoever has it got our e-mail, or delivers it. */
export async function receiveMail(deps: Deps, input: Input): Promise<Done> {
  const letterId = letterAnswered(deps, input.to)
  if (!letterId) throw notOurs()
  if (isMailSystem(input.from)) {
    // Anybody who got an e-mail knows where its reports go: one without the id of that very e-mail says nothing about it.
    const isAboutIt = letterNamed(input.returned ?? '') === letterId
    const reason = isAboutIt ? bounceReason(input.deliveryStatus ?? '') : null
    if (!reason || !(await markBounced(deps.db, letterId, reason))) return nothing
    return { success: 'The e-mail counts as failed.' }
  }
  if (input.isAutomatic) return nothing
  return saveAnswer(deps, letterId, input)
}

async function saveAnswer(deps: Deps, letterId: string, { from, messageId, text }: Input): Promise<Done> {
  await deps.db.transaction(async (tx) => {
    const manuscript = await openForJob(tx, await findWrittenAbout(tx, letterId))
    const message = manuscript && (await findMessage(tx, manuscript, letterId))
    if (!message) throw notOurs()
    const at = deps.clock.now()
    const answer = { id: newId(), letterId, text: withoutQuote(text), at }
    const fromEmail = normaliseEmail(/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from)
    if (!(await insertAnswer(tx, manuscript, { ...answer, fromEmail, messageId }))) return
    const about = await fromWhom(tx, manuscript, message)
    await record(deps, tx, { kind: 'receive-answer', by: null, manuscript, reason: about, at })
    await tellSender(deps, tx, manuscript, message, answer.text)
  })
  return { success: 'The answer is kept.' }
}

/** Whoever wrote the message, or looks after the manuscript if they may not see it any more. */
async function tellSender(deps: Deps, tx: Tx, manuscript: Manuscript, message: Message, text: string): Promise<void> {
  const sender = (await findEditors(tx, manuscript)).find(({ id }) => id === message.byId)
  const to = sender ? { name: sender.name, email: sender.email } : await editorOf(deps, tx, manuscript)
  const deskUrl = `${deps.config.publicUrl}/admin/review/${manuscript.id}`
  const letter = answerReceived(workOf(deps, manuscript), to, { name: message.toName, text, deskUrl })
  await addLetter(tx, composeLetter(letter), { manuscriptId: manuscript.id })
}
