import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#app/components/toast.tsx'
import type { ReviewersCopy as Copy } from '#contracts/review/reviewer-copy.ts'
import { blackBox } from '#domain/manuscript/anonymity/report.ts'
import { OfficeRole } from '../../role.tsx'
import { ReviewersCopy } from './reviewer-copy.tsx'

const at = '2026-11-19T04:00:00.000Z'
const ready: Copy = {
  ...{ version: 1, state: 'ready', failure: null, isByHand: false, madeAt: at, accepted: { at, by: 'Ada Editor' } },
  files: [{ url: 'http://localhost/api/file/x', name: 'x.pdf', bytes: 1000 }],
  ...{ removed: [], leaks: [], noPdf: null, pictures: [], ownReferences: 0, decisions: [] },
}

function shown(copy: Copy): string {
  const Component = () => (
    <OfficeRole value="editor">
      <ToastProvider>
        <ReviewersCopy id="x" anonymity="double" copies={[copy]} isUnderReview />
      </ToastProvider>
    </OfficeRole>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}

test('while a copy is made again its old file, which has the words that were replaced, is not offered', () => {
  expect(shown(ready)).toContain('Open the PDF')
  const making = shown({ ...ready, state: 'making', accepted: null })
  expect(making).toContain('The copy is being made')
  expect(making).not.toContain('Open the PDF')
})

test('what was blacked out is called so, and not replaced', () => {
  const quote = { place: 'Page 1', before: 'By ', match: 'Ada Obi', after: '.' }
  const one = { ...quote, batch: 1, text: blackBox, by: 'Ada Editor', at }
  const all = shown({ ...ready, decisions: [one, one] })
  expect(all).toContain('2 blacked out')
  expect(all).not.toMatch(/\d replaced|>Replaced</)
  expect(shown({ ...ready, decisions: [one, { ...one, text: null }] })).toContain('1 blacked out, 1 kept')
})
