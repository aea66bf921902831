import { expect, test } from 'vitest'
import { visitorKinds } from '#domain/people/visitor-kind.ts'
import { cutSlots } from './slots.ts'

const nonce = 'a+b/c=='
const slot = (contents: string[], own: string, by = nonce) =>
  [...contents, null]
    .map((content) => `${content === null ? own : ''}<template nonce="${by}">${content ?? ''}</template>`)
    .join('')
const contents = visitorKinds.map((_, kind) => (kind === 0 ? '' : `<a>${kind}</a>`))

test('a slot leaves a gap, and has what belongs there for each kind of visitor', () => {
  const page = `<p>${slot(contents, 'mine')}</p><template>ours</template>${slot(contents, '')}`
  expect(cutSlots(page, nonce)).toEqual({ html: '<p>\0</p><template>ours</template>\0', slots: [contents, contents] })
})

test("nothing in a text passes for a slot: it can't know the nonce, and has no gaps", () => {
  const page = `<p>a\0b</p>${slot(contents, 'mine', 'guessed')}`
  expect(cutSlots(page, nonce)).toEqual({ html: page.replace('\0', ''), slots: [] })
})
