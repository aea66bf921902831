import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ToastProvider } from '#app/components/toast.tsx'
import type { Proposal } from '#contracts/review/reviewer-proposals.ts'
import { type Chosen, Proposals } from './proposals.tsx'

const person: Proposal = {
  _id: 'aaaaaaaaaaaaaaaaaaaaaa',
  name: 'Ngozi Okafor',
  email: 'ngozi@example.net',
  affiliation: 'University of Jos',
  orcid: null,
  topics: ['Malaria'],
  source: 'staff',
  reasons: ['Topics: Malaria.'],
  conflicts: [],
  refused: false,
}

function shown(proposals: Proposal[] | null, chosen: Chosen[] = []) {
  const Component = () => (
    <ToastProvider>
      <Proposals manuscriptId="x" proposals={proposals} chosen={chosen} onChange={() => {}} />
    </ToastProvider>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}

test('a proposal shows its reasons and warnings, and whoever is chosen is ticked', () => {
  const warned = { ...person, conflicts: [{ kind: 'load' as const, sentence: 'Has 3 open reviews.' }] }
  const html = shown([warned], [{ _id: person._id ?? '', name: person.name, email: 'x' }])
  for (const text of ['Ngozi Okafor', 'University of Jos', 'Topics: Malaria.', 'Has 3 open reviews.', 'checked=""'])
    expect(html).toContain(text)
})

test('those with a conflict stand apart, under their own heading', () => {
  const opposed = { kind: 'opposed' as const, sentence: 'The author asked not to have them.' }
  const html = shown([person, { ...person, _id: 'b'.repeat(22), name: 'Opal Opposed', conflicts: [opposed] }])
  const places = ['Ngozi Okafor', 'With a conflict', 'Opal Opposed', opposed.sentence].map((text) => html.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(shown([person])).not.toContain('With a conflict')
})

test('an author cannot be chosen, and somebody new is added to the register first', () => {
  const author = { ...person, refused: true, conflicts: [{ kind: 'author' as const, sentence: 'Is an author.' }] }
  expect(shown([author])).toContain('disabled=""')
  const unknown = shown([{ ...person, _id: null, email: null }])
  for (const text of ['Not in the register', 'Add to the register', 'Add Ngozi Okafor to the register'])
    expect(unknown).toContain(text)
})

test('it says what to do where nobody is proposed', () => {
  expect(shown([])).toContain('No proposals for this manuscript.')
  expect(shown(null)).toContain('The proposals could not be read.')
})
