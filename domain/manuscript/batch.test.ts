import { expect, test } from 'vitest'
import { statuses } from '../words/manuscript-status.ts'
import type { Staff } from '../words/permissions.ts'
import { batchActionsFor } from './batch.ts'

const someone = { realm: 'staff', id: 'x', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...someone, role: 'admin', access: null }
const editor: Staff = { ...someone, role: 'editor', access: 'domain-health-journal' }

test('what can be done to several at once is what the table of transitions allows, reminding reviewers and handing over', () => {
  expect(Object.fromEntries(statuses.map((status) => [status, batchActionsFor(admin, status)]))).toEqual({
    screening: ['screen', 'decline', 'hand-over'],
    'under-review': ['remind-reviewers', 'reject', 'hand-over'],
    approved: ['remind', 'hand-over'],
    paid: ['hand-over'],
    rejected: [],
    published: [],
  })
  expect(batchActionsFor(editor, 'under-review')).toEqual(['remind-reviewers', 'reject', 'hand-over'])
  expect(batchActionsFor(editor, 'approved')).toEqual(['remind', 'hand-over'])
})
