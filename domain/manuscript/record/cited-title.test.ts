import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { citedTitle } from './cited-title.ts'

test('a title says that its article was retracted or removed', () => {
  const { corrected, retracted, removed } = hostileRecords
  const { title } = fullRecord
  expect([fullRecord, corrected].map(citedTitle)).toEqual([title, title])
  expect([retracted, removed].map(citedTitle)).toEqual([`RETRACTED: ${title}`, `REMOVED: ${title}`])
})
