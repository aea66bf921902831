import { expect, test } from 'vitest'
import { authoredDocx } from '#tests/support/authored-docx.ts'
import { smallDocx } from '#tests/support/documents.ts'
import { openPackage } from './package.ts'
import { settleChanges } from './settle-changes.ts'
import { below, textIn } from './xml-tree.ts'

const by = 'w:id="1" w:author="Ejiro Omonigho"'
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const body = [
  `<w:p>${run('Diaries are ')}<w:del ${by}><w:r><w:delText>dear</w:delText></w:r></w:del><w:ins ${by}>${run('cheap')}</w:ins>.</w:p>`,
  `<w:p><w:pPr><w:rPr><w:ins ${by}/></w:rPr></w:pPr>${run('One paragraph ')}</w:p><w:p>${run('or two.')}</w:p>`,
  `<w:p><w:r><w:rPr><w:b/><w:rPrChange ${by}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>Slanted.</w:t></w:r></w:p>`,
  `<w:tbl><w:tr><w:tc><w:p>${run('Kept.')}</w:p></w:tc></w:tr><w:tr><w:trPr><w:ins ${by}/></w:trPr><w:tc><w:p>${run('New row.')}</w:p></w:tc></w:tr></w:tbl>`,
].join('')

function settled(changes: 'accept' | 'reject') {
  const { count, bytes } = settleChanges({ bytes: authoredDocx(body), changes })
  const root = openPackage(bytes).tree('word/document.xml')
  const elements = root ? [...below(root)] : []
  const paragraphs = elements.filter(({ name }) => name === 'w:p')
  const textOf = (paragraph: (typeof elements)[number]) =>
    [...below(paragraph)].flatMap((one) => (one.name === 'w:t' ? textIn(one) : [])).join('')
  return { count, texts: paragraphs.map(textOf), names: new Set(elements.map(({ name }) => name)), bytes }
}

test('tracked changes are accepted or rejected, and nothing of the other text or of who changed it is left', () => {
  const accepted = settled('accept')
  expect(accepted.texts).toEqual(['Diaries are cheap', 'One paragraph ', 'or two.', 'Slanted.', 'Kept.', 'New row.'])
  expect(accepted.names.has('w:b')).toBe(true)
  const rejected = settled('reject')
  expect(rejected.texts).toEqual(['Diaries are dear', 'One paragraph or two.', 'Slanted.', 'Kept.'])
  expect(rejected.names.has('w:b')).toBe(false)
  expect(rejected.names.has('w:i')).toBe(true)
  for (const { count, names, bytes } of [accepted, rejected]) {
    expect(count).toBe(5)
    expect([...names].filter((name) => /^w:(?:ins|del|delText|\w+Change)$/.test(name))).toEqual([])
    for (const name of ['word/document.xml', 'word/people.xml'])
      expect(Buffer.from(openPackage(bytes).parts.get(name) ?? []).toString()).not.toContain('Omonigho')
  }
})

test('a file without tracked changes stays as it is, byte for byte', () => {
  const bytes = smallDocx()
  expect(settleChanges({ bytes, changes: 'accept' })).toEqual({ count: 0, bytes })
})
