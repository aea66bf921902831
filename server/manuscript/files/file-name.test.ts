import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'
import { promisedExtension, tidyName } from './file-name.ts'

test('the extension comes from the name, from the form, or from both alike', () => {
  expect(promisedExtension('manuscript', 'My paper.PDF', undefined)).toBe('pdf')
  expect(promisedExtension('manuscript', 'blob', '.docx')).toBe('docx')
  expect(promisedExtension('manuscript', 'paper.v2.final.doc', 'DOC')).toBe('doc')
})

test.each(['a.php', 'a.phtml', 'a.html', 'a.svg', 'a.docm', 'a.pdf.exe', 'a.pdf.', 'pdf', '', 'a.pdf/', 'a.pdf;.php'])(
  'T20 %j is refused by its name alone',
  (name) => {
    expect(() => promisedExtension('manuscript', name, undefined)).toThrow(
      'Only .doc, .docx, or .pdf files are allowed.',
    )
  },
)

test('T20 a form that promises another extension than the name is refused', () => {
  expect(() => promisedExtension('manuscript', 'a.docx', 'pdf')).toThrow('Only .doc, .docx, or .pdf files are allowed.')
  expect(() => promisedExtension('manuscript', 'a.exe', 'pdf')).toThrow('Only .doc, .docx, or .pdf files are allowed.')
})

test.each([
  'a\0.pdf',
  'a\r\nSet-Cookie: x.pdf',
  'paper\u202efdp.exe.pdf',
  'a\u2066b.pdf',
  'a\u200f.pdf',
  'a\u2028b.pdf',
])('T20 the hidden characters of %j are refused', (name) => {
  expect(() => promisedExtension('manuscript', name, undefined)).toThrow('hidden characters')
})

test('a course outline is never a .docx', () => {
  expect(() => promisedExtension('course', 'a.docx', undefined)).toThrow('Only .doc or .pdf files are allowed.')
})

test('T20 a name of 300 characters is shortened and keeps its extension, without cutting a character in half', () => {
  expect(tidyName(`${'🙂'.repeat(300)}.PDF`, 'pdf')).toBe(`${'🙂'.repeat(150)}.pdf`)
  expect(tidyName('  my   paper .pdf', 'pdf')).toBe('my paper.pdf')
  expect(tidyName('.pdf', 'pdf')).toBe('file.pdf')
  expect(tidyName('', 'docx')).toBe('file.docx')
})

test.each(['naïve "quoted" résumé.pdf', "Ọláyínká — ₦30,000 (50%)*'s.docx", '论文 最终版.doc', 'a;b=c,d\\e.pdf'])(
  'C33 the name %j survives the trip in a header',
  (name) => {
    const header = contentDisposition('attachment', name)
    expect(header).toMatch(/^attachment; filename="[^"\\%\x80-\uffff]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
  },
)
