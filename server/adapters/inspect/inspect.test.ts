import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpu.ts'
import {
  compoundFile,
  paragraph,
  relationship,
  relationships,
  smallDoc,
  smallDocx,
  smallPdf,
  wordDocument,
  xml,
} from '#tests/support/documents.ts'
import { nearUs, whySkipped } from '#tests/support/near-us.ts'
import { type ZipPart, zip } from '#tests/support/zip.ts'
import { inspectDocument } from './inspect.ts'

const inspect = async (content: Buffer | string, extension: string) =>
  inspectDocument({ bytes: Buffer.from(content), extension })

const wrongType = { code: 'wrong-type', message: expect.stringMatching(/^This file is not a (PDF|Word document)/) }
const refusedAs = (words: string) => ({ code: 'unprocessable', message: expect.stringContaining(words) })
const samples = { pdf: smallPdf(), doc: smallDoc(), docx: smallDocx() }

test.each([
  ['pdf', 'application/pdf'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
] as const)('an honest .%s passes without a warning', async (extension, mediaType) => {
  expect(await inspect(samples[extension], extension)).toEqual({ mediaType, warnings: [] })
})

test.each([
  ['pdf', 'doc'],
  ['pdf', 'docx'],
  ['doc', 'pdf'],
  ['doc', 'docx'],
  ['docx', 'pdf'],
  ['docx', 'doc'],
] as const)('C30 a .%s named .%s is refused', async (content, extension) => {
  await expect(inspect(samples[content], extension)).rejects.toMatchObject(wrongType)
})

test.each([
  ['a page with script', '<html><script>alert(1)</script></html>', 'pdf'],
  ['a PDF behind a page', Buffer.concat([Buffer.from('<html>'), samples.pdf]), 'pdf'],
  ['a zip behind a picture', Buffer.concat([Buffer.from('GIF89a'), samples.docx]), 'docx'],
  ['a rich text file', '{\\rtf1 hello}', 'doc'],
  ['a zip that is no document', zip([{ name: 'index.html', data: '<script>1</script>' }]), 'docx'],
  ['a spreadsheet', compoundFile({ Workbook: Buffer.alloc(5000) }), 'doc'],
  ['nothing', '', 'pdf'],
])('C30 %s is not taken for a document', async (_, content, extension) => {
  await expect(inspect(content, extension)).rejects.toMatchObject(wrongType)
})

test.each([
  ['a program', 'MZ\x90', 'pdf', 'This file is not a PDF, although its name ends in .pdf. Choose another file.'],
  [
    'a new Word document named as an old one',
    samples.docx,
    'doc',
    'This file is not a Word document (.doc), although its name ends in .doc. It looks like a Word document (.docx): change the ending of its name to .docx and upload it again.',
  ],
  [
    'a spreadsheet',
    compoundFile({ Workbook: Buffer.alloc(5000) }),
    'doc',
    'This file is not a Word document (.doc), although its name ends in .doc. Choose another file.',
  ],
])('whoever sends %s is reported what it is and what to do', async (_, content, extension, message) => {
  await expect(inspect(content, extension)).rejects.toMatchObject({ code: 'wrong-type', message })
})

test('long names without a value, and fields in many pieces, take no longer than they are long', async () => {
  const tag = `<Relationship ${'a'.repeat(60_000)}/>`
  const links = { name: 'word/_rels/document.xml.rels', data: relationships(tag.repeat(40)) }
  const pieces = fields(instruction(`${'&#32;<a/>'.repeat(400)}PAGE`))
  const many = { name: 'word/document.xml', data: wordDocument(pieces.replace(/<\?.*?\?>/, '').repeat(300)) }
  const started = cpuMs()
  await inspect(smallDocx([links, many, { name: 'word/a.png', data: randomBytes(60_000) }]), 'docx')
  expect(cpuMs() - started).toBeLessThan(3_000)
})

test('T26 content made to trap type detectors is answered at once', async () => {
  // An ASF header whose sub-header has no length: it once sent a type detector into an endless loop.
  const asf = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)])
  const started = cpuMs()
  for (const extension of ['pdf', 'doc', 'docx']) await expect(inspect(asf, extension)).rejects.toMatchObject(wrongType)
  expect(cpuMs() - started).toBeLessThan(1000)
})

const fields = (...runs: string[]) =>
  wordDocument(`<w:p><w:fldChar w:fldCharType="begin"/>${runs.join('')}<w:fldChar w:fldCharType="end"/></w:p>`)
/** Data that doesn't pack well, with signs that end a tag elsewhere. */
const drawing = (characters: number) =>
  randomBytes((characters * 3) / 4)
    .toString('base64')
    .replaceAll('A', '>')
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`

test.each([
  ['a macro project', [{ name: 'word/vbaProject.bin', data: 'x' }], 'macros'],
  ['a macro project elsewhere', [{ name: 'custom/VBAPROJECT.BIN', data: 'x' }], 'macros'],
  ['macro data', [{ name: 'word/vbaData.xml', data: xml('<a/>') }], 'macros'],
  ['an ActiveX control', [{ name: 'word/activeX/activeX1.xml', data: xml('<a/>') }], 'Developer > Design Mode'],
  [
    'a macro-enabled type',
    [
      {
        name: '[Content_Types].xml',
        data: xml(
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macro&#69;nabled.main+xml"/></Types>',
        ),
      },
    ],
    'macros',
  ],
  [
    'a renamed macro project',
    [
      {
        name: 'word/_rels/document.xml.rels',
        data: relationships(
          '<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a.dat"/>',
        ),
      },
    ],
    'macros',
  ],
  [
    'a DDE field',
    [
      {
        name: 'word/document.xml',
        data: fields(instruction(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"')),
      },
    ],
    'DDE',
  ],
  [
    'a DDE field in pieces',
    [{ name: 'word/document.xml', data: fields(instruction(' D'), instruction('DE&#65;'), instruction('UTO cmd')) }],
    'DDE',
  ],
  [
    'a DDE field behind comments',
    [{ name: 'word/document.xml', data: fields(instruction('<!-- > " -->D<![CDATA[DE]]> cmd')) }],
    'DDE',
  ],
  [
    'a DDE field behind numbered spaces',
    [{ name: 'word/document.xml', data: fields(instruction('&#32;'.repeat(300)), instruction('DDE cmd')) }],
    'DDE',
  ],
  [
    'a DDE field behind more numbered spaces than anyone writes',
    [{ name: 'word/document.xml', data: fields(instruction('&#32;'.repeat(2000))) }],
    'DDE',
  ],
  [
    'a DDE field after another field',
    [
      {
        name: 'word/document.xml',
        data: fields(instruction('PAGE'), '<w:fldChar w:fldCharType="begin"/>', instruction('DDE cmd')),
      },
    ],
    'DDE',
  ],
  [
    'a simple DDE field',
    [{ name: 'word/document.xml', data: wordDocument('<w:fldSimple w:dirty=">" w:instr="DDE cmd"/>') }],
    'DDE',
  ],
  [
    'a DDE field in UTF-16',
    [{ name: 'word/document.xml', data: Buffer.from(`\ufeff${fields(instruction('DDE cmd'))}`, 'utf16le') }],
    'DDE',
  ],
  [
    'a DDE field in a part of another name',
    [{ name: 'word/picture.dat', data: fields(instruction('DDE cmd')) }],
    'DDE',
  ],
  ['an encrypted part', [{ name: 'word/settings.xml', data: xml('<a/>'), isEncrypted: true }], 'password'],
  ['T21 a part outside of the archive', [{ name: '../../etc/passwd', data: 'x' }], 'unsafe names'],
  ['T21 an absolute part', [{ name: '/etc/passwd', data: 'x' }], 'unsafe names'],
  ['T21 a part with a backslash', [{ name: 'word\\..\\..\\x', data: 'x' }], 'unsafe names'],
  ['T21 a symbolic link', [{ name: 'word/link', data: '/etc/passwd', isLink: true }], 'unsafe names'],
  [
    'two parts of one name',
    [
      { name: 'word/a.xml', data: xml('<a/>') },
      { name: 'word/a.xml', data: xml('<b/>') },
    ],
    'unsafe names',
  ],
  [
    'C10 an entity that grows',
    [{ name: 'word/document.xml', data: '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY c "&b;&b;">]><a>&c;</a>' }],
    'damaged',
  ],
  ['a part that is no XML', [{ name: 'word/document.xml', data: 'plain' }], 'damaged'],
  [
    'a DDE field after a long attribute',
    [
      {
        name: 'word/document.xml',
        data: fields(`<v:group o:gfxdata="${drawing(500_000)}"/>${instruction('DDE cmd')}`),
      },
    ],
    'DDE',
  ],
  [
    'a tag that is longer than any',
    [{ name: 'word/document.xml', data: `<w:document a="${drawing(9_000_000)}"/>` }],
    'damaged',
  ],
  ['a tag without an end', [{ name: 'word/document.xml', data: `<w:document a="${drawing(200_000)}` }], 'damaged'],
])('a .docx with %s is refused', async (_, parts, words) => {
  await expect(inspect(smallDocx(parts), 'docx')).rejects.toMatchObject(refusedAs(words))
})

test.each([
  [
    'a drawing of several shapes, which Word keeps in one attribute',
    [
      {
        name: 'word/document.xml',
        data: wordDocument(`<v:group a='>"' o:gfxdata="${drawing(700_000)}"><v:rect/></v:group>${paragraph('x')}`),
      },
    ],
  ],
  [
    'links to the web',
    [
      {
        name: 'word/_rels/document.xml.rels',
        data: relationships(relationship('hyperlink', 'https://example.org/DDE', 'External')),
      },
    ],
  ],
  [
    'a link field about DDE',
    [{ name: 'word/document.xml', data: fields(instruction(' HYPERLINK "https://example.org/DDE" ')) }],
  ],
  [
    'the letters DDE in its text',
    [{ name: 'word/document.xml', data: wordDocument(paragraph('DDE is a pesticide metabolite')) }],
  ],
  [
    'a comment of its writer',
    [{ name: 'word/document.xml', data: `<!-- it's "so" -->${wordDocument(paragraph('a'))}` }],
  ],
  [
    'an embedded page',
    [{ name: 'word/afchunk.htm', data: `<!DOCTYPE html><p title="<">a < b ${'x'.repeat(200_000)}` }],
  ],
  [
    'an embedded object',
    [
      {
        name: 'word/_rels/document.xml.rels',
        data: relationships(relationship('oleObject', 'embeddings/oleObject1.bin')),
      },
    ],
  ],
  ['a picture', [{ name: 'word/media/image1.png', data: Buffer.from('89504e47', 'hex') }]],
])('a .docx with %s passes', async (_, parts) => {
  expect(await inspect(smallDocx(parts), 'docx')).toEqual({ mediaType: expect.any(String), warnings: [] })
})

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const named = `xmlns:r="${office}"`
const listed = (id: string, type: string, target = 'file:///\\\\nas\\a', mode = 'TargetMode="External"') =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}" ${mode}/>`
const list = (part: string, ...tags: string[]) => ({
  name: part.replace(/([^/]+)$/, '_rels/$1.rels'),
  data: relationships(tags.join('')),
})
const settings = (content: string) => ({
  name: 'word/settings.xml',
  data: xml(`<w:settings ${named}><w:zoom w:percent="90"/>${content}<w:rsids/></w:settings>`),
})
const body = (content: string) => ({ name: 'word/document.xml', data: wordDocument(content) })
const missing = ['Shows pictures or parts that are not in the file: it has only links to them.']

test.each<[string, ZipPart[], gone: string[], warnings?: string[]]>([
  [
    'a template on a share',
    [settings('<w:attachedTemplate r:id="a"/>'), list('word/settings.xml', listed('a', 'attachedTemplate'))],
    ['<w:attachedTemplate r:id="a"/>'],
  ],
  [
    "a template on the author's own disk, in UTF-16",
    [
      {
        name: 'word/settings.xml',
        data: Buffer.from(`\ufeff${settings('<w:attachedTemplate r:id="a"/>').data}`, 'utf16le'),
      },
      list('word/settings.xml', listed('a', 'attachedTemplate', 'file:///C:\\Users\\a\\journal.dotx')),
    ],
    ['<w:attachedTemplate r:id="a"/>'],
  ],
  [
    'a mail merge, with its source in words',
    [
      settings('<w:mailMerge><w:connectString w:val="x"/><w:dataSource r:id="a"/></w:mailMerge>'),
      list('word/settings.xml', listed('a', 'mailMergeSource')),
    ],
    ['<w:mailMerge><w:connectString w:val="x"/><w:dataSource r:id="a"/></w:mailMerge>'],
  ],
  [
    'a chart of a workbook of the author',
    [
      {
        name: 'word/charts/chart1.xml',
        data: xml(
          `<c:chartSpace ${named}><c:v>7</c:v><c:externalData r:id="a"><c:autoUpdate val="1"/></c:externalData></c:chartSpace>`,
        ),
      },
      list('word/charts/chart1.xml', listed('a', 'oleObject')),
    ],
    ['<c:externalData r:id="a"><c:autoUpdate val="1"/></c:externalData>'],
  ],
  [
    'a linked object with its picture',
    [
      body(`<w:object ${named}><v:imagedata r:id="p"/><o:OLEObject Type="Link" r:id='a'/></w:object>`),
      list(
        'word/document.xml',
        listed('a', 'oleObject', 'https://evil.test/', 'TargetMode="Exter&#x6e;al"'),
        listed('p', 'image', 'media/a.emf', ''),
      ),
    ],
    [`<o:OLEObject Type="Link" r:id='a'/>`],
  ],
  [
    'a picture that is kept and linked',
    [
      body('<a:blip xmlns:rel="http://purl.oclc.org/ooxml/officeDocument/relationships" rel:embed="p" rel:link="a"/>'),
      list(
        'word/document.xml',
        listed('p', 'image', 'media/a.png', ''),
        listed('a', 'image', 'https://a.test/a.png', ''),
      ),
    ],
    [' rel:link="a"'],
  ],
  [
    'a picture that is only linked',
    [body(`<a:blip ${named} r:link="a"/>`), list('word/document.xml', listed('a', 'image'))],
    [' r:link="a"'],
    missing,
  ],
  [
    'a part of its text elsewhere',
    [body(`<w:p/><w:subDoc ${named} r:id="a"/>`), list('word/document.xml', listed('a', 'subDocument'))],
    [`<w:subDoc ${named} r:id="a"/>`],
    missing,
  ],
  [
    'a frame',
    [
      { name: 'word/webSettings.xml', data: xml(`<w:frame ${named}><w:sourceFileName r:id="a"/></w:frame>`) },
      list('Word/WebSettings.xml', listed('a', 'frame')),
    ],
    ['<w:sourceFileName r:id="a"/>'],
  ],
  [
    'an id that two relationships have',
    [
      body(`<a:blip ${named} r:embed="a"/>`),
      list('word/document.xml', listed('a', 'image'), listed('a', 'image', 'media/a.png', '')),
    ],
    [],
  ],
])('a .docx with %s is kept without the link, and is otherwise the same', async (_, parts, gone, warnings = []) => {
  const added: ZipPart[] = [
    ...parts,
    list('word/footnotes.xml', listed('h', 'hyperlink', 'https://a.test/')),
    { name: 'word/media/a.png', data: randomBytes(5000) },
    { name: 'word/styles.xml', data: xml('<w:styles>é\u0301</w:styles>') },
  ]
  const given = smallDocx(added)
  const { unlinked, ...found } = await inspect(given, 'docx')
  expect(found.warnings).toEqual(warnings)
  const before = unzipSync(given)
  const after = unzipSync(unlinked ?? new Uint8Array())
  expect(Object.keys(after)).toEqual(Object.keys(before))
  const texts = (name: string) =>
    [before, after].map((file) =>
      Buffer.from(file[name] ?? []).toString(
        parts.some(({ name: own, data }) => own === name && typeof data !== 'string') ? 'utf16le' : 'utf8',
      ),
    )
  for (const name of Object.keys(before)) {
    const [old = '', now = ''] = texts(name)
    const isList = parts.some((part) => part.name === name && name.endsWith('.rels'))
    if (isList) expect(now).toBe(old.replaceAll(/<Relationship [^>]*(?:nas|evil|Users|a\.test)[^>]*>/g, ''))
    else expect(now).toBe(gone.reduce((text, piece) => text.replace(piece, ''), old))
  }
  const again = await inspect(Buffer.from(unlinked ?? []), 'docx')
  expect(again).toEqual({ mediaType: expect.any(String), warnings: [] })
})

test('what must be taken out by its author is named with its place and the steps in Word', async () => {
  const field = { name: 'word/header2.xml', data: fields(instruction('DDE cmd')) }
  await expect(inspect(smallDocx([field]), 'docx')).rejects.toMatchObject(
    refusedAs('(DDE) in a header. In Word, press Alt+F9 to see fields, find DDE'),
  )
  const macros = { name: 'word/vbaProject.bin', data: 'x' }
  await expect(inspect(smallDocx([macros]), 'docx')).rejects.toMatchObject(
    refusedAs(
      'macros in its part “word/vbaProject.bin”. In Word, choose File > Save As, the type “Word Document (*.docx)”',
    ),
  )
})

const tooMuch = refusedAs('unpacks to far more than its size')

test('C31 a zip bomb that lies about its size is stopped', async () => {
  const bomb = smallDocx([{ name: 'word/bomb.bin', data: Buffer.alloc(50_000_000), declaredBytes: 10 }])
  expect(bomb.length).toBeLessThan(100_000)
  const started = cpuMs()
  await expect(inspect(bomb, 'docx')).rejects.toMatchObject(tooMuch)
  expect(cpuMs() - started).toBeLessThan(1000)
})

test('C31 an honest zip bomb is stopped by its ratio, and one of many parts by their sum', async () => {
  await expect(
    inspect(smallDocx([{ name: 'word/zeros.bin', data: Buffer.alloc(50_000_000) }]), 'docx'),
  ).rejects.toMatchObject(tooMuch)
  const half = Buffer.alloc(900_000)
  const parts = Array.from({ length: 12 }, (_, index) => ({ name: `word/zeros${index}.bin`, data: half }))
  await expect(inspect(smallDocx(parts), 'docx')).rejects.toMatchObject(tooMuch)
})

test('C31 an archive of more than 2,000 parts is stopped before it is unpacked', async () => {
  const parts = Array.from({ length: 2_000 }, (_, index) => ({ name: `word/part${index}.bin`, data: 'x' }))
  await expect(inspect(smallDocx(parts), 'docx')).rejects.toMatchObject(tooMuch)
})

test('a .docx cut at half is called damaged, and one with a tail as well', async () => {
  await expect(inspect(samples.docx.subarray(0, samples.docx.length / 2), 'docx')).rejects.toMatchObject(
    refusedAs('damaged'),
  )
  await expect(inspect(Buffer.concat([samples.docx, Buffer.from('<script>')]), 'docx')).rejects.toMatchObject(
    refusedAs('damaged'),
  )
})

test('a .docx with a password is recognised as one, although its content is that of another format', async () => {
  const encrypted = compoundFile({ EncryptionInfo: Buffer.alloc(100), EncryptedPackage: Buffer.alloc(5000) })
  await expect(inspect(encrypted, 'docx')).rejects.toMatchObject(refusedAs('password'))
  await expect(inspect(encrypted, 'doc')).rejects.toMatchObject(refusedAs('password'))
})

test.each(['Macros/VBA/dir', 'macros/x', '_VBA_PROJECT_CUR/VBA/dir', 'ObjectPool/_1/_VBA_PROJECT'])(
  'a .doc with %s is refused',
  async (path) => {
    const doc = smallDoc({ streams: { [path]: Buffer.from('Sub AutoOpen()') } })
    await expect(inspect(doc, 'doc')).rejects.toMatchObject(refusedAs('macros'))
  },
)

test('a .doc with a password is refused, whatever its size', async () => {
  await expect(inspect(smallDoc({ isEncrypted: true }), 'doc')).rejects.toMatchObject(refusedAs('password'))
  const tiny = Buffer.alloc(1000)
  tiny.writeUInt16LE(0x0100, 0x0a)
  await expect(inspect(compoundFile({ Other: Buffer.alloc(700), WordDocument: tiny }), 'doc')).rejects.toMatchObject(
    refusedAs('password'),
  )
})

test.each(['directory', 'text'])('a .doc whose %s runs in a circle is called damaged at once', async (victim) => {
  const doc = smallDoc()
  const directory = doc.readUInt32LE(0x30)
  const entry = doc.indexOf(Buffer.from('WordDocument', 'utf16le'))
  const start = victim === 'directory' ? directory : doc.readUInt32LE(entry + 116)
  const table = (doc.readUInt32LE(0x4c) + 1) * 512
  doc.writeUInt32LE(start, table + start * 4)
  const started = cpuMs()
  await expect(inspect(doc, 'doc')).rejects.toMatchObject(refusedAs('damaged'))
  expect(cpuMs() - started).toBeLessThan(1000)
})

test('a .doc of which two streams share their bytes is called damaged', async () => {
  const doc = smallDoc({ streams: { Data: Buffer.alloc(5000) } })
  const entryOf = (name: string) => doc.indexOf(Buffer.from(`${name}\0`, 'utf16le'))
  doc.writeUInt32LE(doc.readUInt32LE(entryOf('WordDocument') + 116), entryOf('Data') + 116)
  await expect(inspect(doc, 'doc')).rejects.toMatchObject(refusedAs('damaged'))
})

test('a .doc cut off anywhere is called damaged', async () => {
  const doc = smallDoc()
  for (const bytes of [8, 100, 512, 600]) {
    await expect(inspect(doc.subarray(0, bytes), 'doc')).rejects.toMatchObject(refusedAs('damaged'))
  }
})

test('a .doc of random bytes behind its first eight never breaks the check', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const doc = smallDoc()
    for (let change = 0, at = seed; change < 40; change++) {
      at = (at * 1103515245 + 12345) % 2 ** 31
      doc.writeUInt8(at % 256, 8 + (at % (doc.length - 8)))
    }
    await inspect(doc, 'doc').catch((error) => expect(error).toMatchObject({ name: 'AppError' }))
  }
})

const real = nearUs('../manuscripts')
const documents = existsSync(real) ? readdirSync(real).filter((name) => /\.(?:docx?|pdf)$/.test(name)) : []

test.skipIf(documents.length === 0)(
  `real manuscripts are all accepted${whySkipped('manuscripts', '../manuscripts')}`,
  async () => {
    for (const name of documents) {
      const { unlinked } = await inspect(readFileSync(join(real, name)), name.split('.').at(-1) ?? '')
      expect([name, unlinked !== undefined]).toEqual([name, name === 'm22.docx'])
    }
  },
)
