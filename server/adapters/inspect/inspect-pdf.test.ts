import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpu.ts'
import { nestedStreams, smallPdf } from '#tests/support/documents.ts'
import { inspectPdf } from './inspect-pdf.ts'

const inspect = inspectPdf

/** A small PDF with one more object. */
function pdfWith(object: string | Buffer) {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n99 0 obj\n'),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
    smallPdf(),
  ])
}

function objectStream(objects: string | Buffer) {
  const packed = deflateSync(objects)
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\r\n`
  return Buffer.concat([Buffer.from(dictionary), packed, Buffer.from('\nendstream')])
}

test.each([
  ['<< /S /JavaScript /JS (app.alert(1)) >>', 'Contains JavaScript.'],
  ['<< /S /Rendition /JS 5 0 R >>', 'Contains JavaScript.'],
  ['<< /S /J#61vaScript >>', 'Contains JavaScript.'],
  ['<< /S /Launch /F (cmd.exe) >>', 'Can start a program.'],
  ['<< /Type /EmbeddedFile >>', 'Contains an embedded file.'],
  ['<< /Names << /EmbeddedFiles 7 0 R >> >>', 'Contains an embedded file.'],
  ['<< /OpenAction 5 0 R >>', 'Does something when it is opened.'],
])('a PDF with %s comes with a warning', async (object, warning) => {
  expect(await inspect(pdfWith(object))).toEqual([warning])
  expect(await inspect(pdfWith(objectStream(object)))).toEqual([warning])
})

test('a PDF that only opens at a page, or speaks of these things in its text, comes without one', async () => {
  expect(await inspect(pdfWith('<< /OpenAction [3 0 R /Fit] >>'))).toEqual([])
  expect(await inspect(smallPdf('JavaScript, Launch and Encrypt are words. So is /JSON.'))).toEqual([])
})

test('a sign on the border of two pieces is seen', async () => {
  for (const before of [1024 * 1024 - 20, 1024 * 1024 - 1030]) {
    expect(await inspect(pdfWith(`${' '.repeat(before)}/JavaScript`))).toEqual(['Contains JavaScript.'])
  }
})

test.each(['<< /Encrypt 8 0 R >>', '<< /Encrypt<< /Filter /Standard >> >>', '<< /#45ncrypt 8 0 R >>'])(
  'a PDF with a password is refused: %s',
  async (object) => {
    await expect(inspect(pdfWith(object))).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('password'),
    })
  },
)

test('a PDF cut off, or followed by something else, is called damaged', async () => {
  const whole = smallPdf()
  const damaged = { code: 'unprocessable', message: expect.stringContaining('incomplete or damaged') }
  await expect(inspect(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(damaged)
  await expect(inspect(Buffer.concat([whole, Buffer.alloc(2000)]))).rejects.toMatchObject(damaged)
})

test('object streams that unpack without end are given up in time, and staff read why', async () => {
  const bomb = objectStream(Buffer.alloc(7 * 1024 * 1024))
  const started = cpuMs()
  const warnings = await inspect(
    Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array.from({ length: 500 }, () => bomb), smallPdf()]),
  )
  expect(warnings).toEqual(['Is packed so densely that it could not be checked in full.'])
  expect(cpuMs() - started).toBeLessThan(5000)
})

test('120 kB of object streams that all lead to the same 8 MB are given up in time, and staff read why', async () => {
  const started = cpuMs()
  expect(await inspect(nestedStreams())).toEqual(['Is packed so densely that it could not be checked in full.'])
  expect(cpuMs() - started).toBeLessThan(5_000)
})

test('what an object stream says before its fault is seen', async () => {
  const packed = objectStream(`<< /S /Launch >>${' '.repeat(200_000)}`)
  const cut = Buffer.concat([packed.subarray(0, packed.length - 40), Buffer.alloc(40, 0xff)])
  expect(await inspect(pdfWith(cut))).toEqual(['Can start a program.'])
})
