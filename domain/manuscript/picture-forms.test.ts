import { expect, test } from 'vitest'
import { askedPicture, pictureFile, smallFile, widthsOf } from './picture-forms.ts'

const picture = { file: 'ab12'.repeat(16), mediaType: 'image/jpeg', width: 1000 }

test('a picture has a name of its own, and smaller forms that are not larger than it', () => {
  expect(pictureFile(picture)).toBe('ab12ab12ab12ab12.jpg')
  expect(widthsOf(picture)).toEqual([480, 960])
  expect(smallFile(picture, 480, 'avif')).toBe('ab12ab12ab12ab12-480.avif')
})

test.each([
  ['ab12ab12ab12ab12.jpg', { name: 'ab12ab12ab12ab12', width: null, mediaType: 'image/jpeg' }],
  ['ab12ab12ab12ab12-480.avif', { name: 'ab12ab12ab12ab12', width: 480, mediaType: 'image/avif' }],
  ['ab12ab12ab12ab12.avif', null],
  ['ab12ab12ab12ab12-480.png', null],
  ['../secret.png', null],
  ['ab12.png', null],
])('%s asks for %j', (name, asked) => {
  expect(askedPicture(name)).toEqual(asked)
})
