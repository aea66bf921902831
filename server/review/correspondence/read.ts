import type { Correspondence } from '#contracts/review/correspondence.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { findMovedAt } from '../../manuscript/moves-store.ts'
import { lettersSince } from '../rounds/former.ts'
import { roleOf } from './letters.ts'
import { findPeople } from './people.ts'
import { findAnswers, findMessages } from './store.ts'

/** For the staff of the journal. What a former journal wrote stays with it. */
export async function correspondence(deps: Deps, staff: Staff, { id }: { id: string }): Promise<Correspondence> {
  const { db, config } = deps
  const manuscript = await openReviewForStaff(db, staff, id)
  const [people, messages, answers, movedAt] = await Promise.all([
    findPeople(db, manuscript),
    findMessages(db, manuscript),
    findAnswers(db, manuscript),
    findMovedAt(db, manuscript),
  ])
  return {
    people,
    takesAnswers: config.replyAddress !== null,
    messages: lettersSince(messages, movedAt).map((row) => ({
      _id: row.id,
      to: row.toName,
      email: row.toEmail,
      role: roleOf(row.kind),
      subject: row.subject,
      text: maskSecrets(row.kind, row.text, '[for the recipient alone]'),
      state: row.state,
      by: row.by,
      at: row.createdAt.toISOString(),
      answers: answers
        .filter(({ letterId }) => letterId === row.id)
        .map(({ id: _id, text, staffName: by, fromEmail: from, at }) => ({
          _id,
          text,
          by,
          from,
          at: at.toISOString(),
        })),
    })),
  }
}
