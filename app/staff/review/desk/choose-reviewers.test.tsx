import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#app/components/toast.tsx'
import { ChooseReviewers, type Chosen } from './choose-reviewers.tsx'

const person = { _id: 'a', name: 'Ada Obi', email: 'x', isAlternate: false, despiteConflict: false }
const namesake = { kind: 'namesake' as const, sentence: 'Has the same name as an author.' }

function shown(chosen: Chosen, fault?: string) {
  const faultAt = (field: string) => (field === 'despite.a' ? fault : undefined)
  const Component = () => (
    <ToastProvider>
      <ChooseReviewers
        manuscriptId="x"
        proposals={[]}
        before={[]}
        beforeTitle=""
        chosen={[chosen]}
        onChange={() => {}}
        {...{ faultAt }}
      />
    </ToastProvider>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}

test('a grave conflict asks for a tick, and so does a refusal of which the page knew nothing', () => {
  const tick = 'Invite all the same.'
  expect(shown({ ...person, conflicts: [{ kind: 'load', sentence: 'Has 3 open reviews.' }] })).not.toContain(tick)
  expect(shown({ ...person, conflicts: [namesake] })).toContain(`${tick} Has the same name as an author.`)
  expect(shown({ ...person, conflicts: [namesake] }, 'Confirm it.')).toContain('Tick this, or remove them.')
  expect(shown(person, 'Ada Obi: Confirm it.')).toMatch(/Invite all the same\..*Ada Obi: Confirm it\./s)
})
