import { expect, test } from 'vitest'
import { element, serialise } from './element.ts'

test('text and attributes are data: markup in them is escaped, and control characters are gone', () => {
  expect(serialise(element('p', { title: 'a "b"\u0000\n<' }, '</p>\u0007<b> & \n c'))).toBe(
    '<p title="a &quot;b&quot; &lt;">&lt;/p&gt;&lt;b&gt; &amp; c</p>',
  )
})

test('what is null, undefined or false is left out, and zero is not', () => {
  expect(serialise(element('a', { b: null, c: undefined, d: 0 }, [null, undefined, false, 0]))).toBe('<a d="0">0</a>')
  expect(serialise(element('a', {}, [null]))).toBe('<a/>')
})

test('elements inside elements are indented; text never is', () => {
  const inner = element('c', {}, 'text')
  expect(serialise(element('a', {}, element('b', {}, inner)))).toBe('<a>\n  <b>\n    <c>text</c>\n  </b>\n</a>')
  expect(serialise(element('a', {}, ['text', inner]))).toBe('<a>text<c>text</c></a>')
})
