import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { sanitise } from '../../adapters/rich-text.ts'
import { logActivity } from '../../db/activity.ts'
import { once } from '../../db/idempotency.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { addJob } from '../../jobs/schedule.ts'
import { newsletterTo, trial, type Written } from './letters.ts'
import { countReaders, insertNewsletter } from './newsletter-store.ts'
import { queueJob } from './queue.ts'

type Input = { subject: string; body: string }

function written({ config }: Deps, { subject, body }: Input): Written {
  const clean = { subject, ...sanitise(body, config.publicUrl) }
  // A body may contain HTML but no text.
  if (clean.text === '') throw faultAt('body', 'Body is required.')
  return clean
}

/** Records the newsletter, once for each key. A background job writes its letters. */
export async function sendNewsletter(
  deps: Deps,
  staff: Staff,
  input: Input,
  key: string | null,
): Promise<{ _id: string; recipients: number }> {
  const clean = written(deps, input)
  const call = { name: 'send-newsletter', by: staff.id, key, input, now: deps.clock.now() }
  return deps.db.transaction((tx) =>
    once(tx, call, async () => {
      const recipients = await countReaders(tx)
      if (recipients === 0) throw new AppError('conflict', 'There are no subscribers yet.')
      const from = { staffId: staff.id, staffName: staff.name }
      const { id } = await insertNewsletter(tx, { id: newId(), ...clean, ...from, recipients })
      const details = { title: input.subject, recipients }
      await logActivity(tx, { by: staff, action: 'send-newsletter', object: 'newsletter', objectId: id, details })
      await addJob(tx, queueJob)
      return { _id: id, recipients }
    }),
  )
}

export async function testNewsletter(deps: Deps, staff: Staff, input: Input): Promise<{ success: string }> {
  const letter = trial(staff.email, written(deps, input))
  await deps.db.transaction(async (tx) => {
    await addLetter(tx, letter)
    const details = { title: input.subject }
    await logActivity(tx, { by: staff, action: 'test-newsletter', object: 'newsletter', details })
  })
  return { success: `A test e-mail is on its way to ${staff.email}.` }
}

/** Returns the body as we would store it, and the letter as HTML and as plain text. */
export function previewNewsletter({ config }: Deps, { subject, body }: Input) {
  const clean = sanitise(body, config.publicUrl)
  const url = `${config.publicUrl}/unsubscribe`
  const { html, text } = newsletterTo(
    'reader@example.org',
    { subject, ...clean },
    { unsubscribeUrl: url, oneClickUrl: url },
  )
  return { body: clean.html, html, text }
}
