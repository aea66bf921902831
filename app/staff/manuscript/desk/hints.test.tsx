import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#app/components/toast.tsx'
import type { Hints as Given } from '#contracts/manuscript/hints.ts'
import type { Role } from '#domain/words/role.ts'
import { OfficeRole } from '../../role.tsx'
import { Hints } from './hints.tsx'

const hint: Given['hints'][number] = {
  kind: 'tortured',
  says: 'The text calls established terms by other words.',
  evidence: [{ words: '“a bosom peril” (usual: breast cancer)', place: '“Methods”, paragraph 2', address: null }],
  more: 3,
  lookAt: 'Look for the source.',
  doubt: 'Uncertain.',
}

function shown(hints: Given['hints'], role: Role = 'editor') {
  const Component = () => (
    <OfficeRole value={role}>
      <ToastProvider>
        <Hints id="x" hints={hints} />
      </ToastProvider>
    </OfficeRole>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}

test('each hint has its evidence, where it is, what to look at and what speaks against it', () => {
  const page = shown([hint])
  for (const words of [
    'usual: breast cancer',
    '“Methods”, paragraph 2',
    'and 3 more',
    'Look for the source.',
    'Uncertain.',
  ])
    expect(page).toContain(words)
  expect(page).toContain('Hints, not findings: an honest paper can show every one of them.')
})

test('an observer reads hints and cannot dismiss them', () => {
  expect(shown([hint])).toContain('Looked at')
  expect(shown([hint], 'observer')).not.toContain('Looked at')
})

test('without hints there is no section', () => {
  expect(shown([])).not.toContain('Hints')
})
