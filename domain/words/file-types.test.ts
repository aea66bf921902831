import { expect, test } from 'vitest'
import { fileExtension, fileTypeProblem, mediaTypeOf } from './file-types.ts'

test.each(['paper.pdf', 'paper.doc', 'Paper.DOCX', 'my.final.paper.pdf'])('%s may be a manuscript', (name) => {
  expect(fileTypeProblem('manuscript', name)).toBeNull()
})

test.each(['paper.pdf.exe', 'paper', 'paper.', '.pdf', 'pdf', 'paper.pdf\n', 'paper.odt'])(
  '%j may not be a manuscript',
  (name) => {
    expect(fileTypeProblem('manuscript', name)).toBe('Only .doc, .docx, or .pdf files are allowed.')
  },
)

test('a course outline is a .doc or .pdf file, an avatar a picture', () => {
  expect(fileTypeProblem('outline', 'week-1.docx')).toBe('Only .doc or .pdf files are allowed.')
  expect(fileTypeProblem('outline', 'week-1.doc')).toBeNull()
  expect(fileTypeProblem('avatar', 'me.webp')).toBeNull()
  expect(fileTypeProblem('avatar', 'me.svg')).toBe('Only .jpg, .jpeg, .png, or .webp pictures are allowed.')
})

test('only the last extension counts, in lower case', () => {
  expect(fileExtension('archive.tar.GZ')).toBe('gz')
  expect(fileExtension('folder.d/readme')).toBeNull()
})

test('a name tells how its file is sent', () => {
  expect(mediaTypeOf('Paper.PDF')).toBe('application/pdf')
  expect(mediaTypeOf('week-1.doc')).toBe('application/msword')
  expect(mediaTypeOf('paper.exe')).toBe('application/octet-stream')
})
