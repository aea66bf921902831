import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { citedTitle } from './cited-title.ts'

test('a title says that its article was retracted or withdrawn', () => {
  const { corrected, retracted, withdrawn } = hostileRecords
  const { title } = fullRecord
  expect([fullRecord, corrected].map(citedTitle)).toEqual([title, title])
  expect([retracted, withdrawn].map(citedTitle)).toEqual([`RETRACTED: ${title}`, `WITHDRAWN: ${title}`])
})
