import type { Staff } from '#domain/words/permissions.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { findSubscribers, type SubscriberRow } from './store.ts'

/** Without those who have unsubscribed: nobody should write to them by mistake. */
export function exportSubscribers({ db }: Deps, staff: Staff) {
  return loggedCsv<SubscriberRow>(
    db,
    { by: staff, action: 'export-subscribers' },
    {
      columns: ['e-mail', 'subscribed', 'how they agreed'],
      read: (page) => findSubscribers(db, page),
      cells: ({ email, createdAt, consent }) => [email, createdAt.toISOString(), consent ?? 'on the site'],
    },
  )
}
