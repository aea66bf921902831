import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { faultsByDtd } from '#domain/publishing/full-text/dtd-faults.ts'
import { parseXml } from '#domain/publishing/full-text/from-jats-xml.ts'
import { problemsByDtd } from './check-dtd.ts'
import { readJats } from './read-jats.ts'

const doctype = (what: string) => `<!DOCTYPE article PUBLIC "-//NLM//DTD ${what}//EN" "JATS.dtd">`
const ours = doctype('JATS (Z39.96) Journal Publishing DTD v1.3 20210610')
const namespaces = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"'

/** The body begins in the fifth line. */
const article = (body: string, { type = ours, attributes = '' } = {}) => `${type}
<article ${namespaces}${attributes}>
<front><journal-meta><journal-id>x</journal-id><issn>1234-5679</issn></journal-meta>
<article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>
<body>${body}</body></article>`

const check = (xml: string) => readJats({ jats: new TextEncoder().encode(xml), isCheck: true })
const faultsOf = async (xml: string) => (await check(xml)).faults
const formula = (inside: string) => `<p><inline-formula>${inside}</inline-formula></p>`

test.each([
  ['<sec><p>a</p>\n<title>A</title></sec>', 6, '<title> stands behind <p> in <sec>. Move it before that.'],
  ['<p>a</p>bare', 5, 'Text stands in <body> outside of all paragraphs. Put it into a <p>.'],
  ['<p wibble="1">a</p>', 5, '<p> has the attribute wibble, which JATS does not have there. Remove it.'],
  ['<sec><title>A</title>\n<title>B</title></sec>', 6, '<sec> has a second <title>. Keep one.'],
  ['<sec><p>a</p></sec>', 5, '<sec> needs <label> or <title> before <p>. Add it.'],
  ['<sec><title>A</title></sec>\n<p>a</p>', 6, '<p> stands too late in <body>. Move it before <sec>.'],
  ['<p>a\n<wibble/></p>', 6, '<wibble> is not an element of JATS. Remove it, or use one of JATS.'],
  ['<p>a\n<sec><title>A</title></sec></p>', 6, '<sec> stands in <p>, where JATS does not allow it. Move or remove it.'],
  ['<p>a <list/></p>', 5, '<list> needs <list-item>. Add it.'],
  ['<fig><graphic/></fig>', 5, '<graphic> needs the attribute xlink:href. Add it.'],
  ['<p id="a">a</p>\n<p id="a">b</p>', 6, 'The id “a” is already that of an element in line 5. Give it another.'],
  [
    '<p><xref rid="x">a</xref></p>',
    5,
    'The attribute rid leads to “x”, but nothing in the file has this id. Correct or remove it.',
  ],
  [
    '<p toggle="no"><bold toggle="maybe">a</bold></p>',
    5,
    '“maybe” is none of the values that the attribute toggle of <bold> may have. Use one of those, or remove it.',
  ],
  ['<p>a<break>b</break></p>', 5, '<break> may have nothing in it. Move its content out of it.'],
  [
    formula('<mml:math><mml:wibble/></mml:math>'),
    5,
    '<wibble> is not an element of JATS. Remove it, or use one of JATS.',
  ],
  ['<p><a:b>c</a:b></p>', 5, 'The prefix a: of <b> is not declared. Add xmlns:a to <article>.'],
])('%j is reported with its line and the remedy', async (body, line, sentence) => {
  expect(await faultsOf(article(body))).toContainEqual({ line, sentence })
})

test('what is as the DTD has it is taken: formulas, tables, entities of the DTD apart', async () => {
  const table = '<table-wrap><table><tbody><tr><td>1</td></tr></tbody></table></table-wrap>'
  const math = formula('<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>')
  for (const attributes of ['', ' dtd-version="1.3"'])
    expect(await check(article(`<p>a</p>${math}${table}`, { attributes }))).toEqual({ faults: [], read: null })
})

test('one cause in many places is one fault with its lines', async () => {
  const sections = Array.from({ length: 28 }, () => '<sec><p>a</p></sec>').join('\n')
  expect(await faultsOf(article(sections))).toEqual([
    {
      line: 5,
      sentence: '<sec> needs <label> or <title> before <p>. Add it. The same in lines 6, 7, 8, 9, 10 and 22 more.',
    },
  ])
})

test.each([
  ['JATS (Z39.96) Journal Publishing DTD v1.1 20151215', 'JATS Publishing 1.1'],
  ['JATS (Z39.96) Journal Publishing DTD v1.4d1 20240930', 'JATS Publishing 1.4d1'],
  ['JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610', 'JATS Archiving 1.3'],
  ['JATS (Z39.96) Article Authoring DTD v1.3 20210610', 'JATS Authoring 1.3'],
  ['Journal Publishing DTD v3.0 20080202', 'NLM 3.0'],
])('another version is named, not called wrong: %s', async (type, name) => {
  expect(await check(article('<p wibble="1">a</p>', { type: doctype(type) }))).toEqual({
    faults: [],
    read: null,
    note: `This file is ${name}. It was not checked against that version, only for what reading needs: we check JATS Publishing 1.3.`,
  })
  expect(await faultsOf(article('<p/>', { type: '', attributes: ' dtd-version="1.2" wibble="1"' }))).toEqual([])
})

test('formulas in MathML 3, or with another prefix, are not looked at; what is around them is', async () => {
  const type = doctype('JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610')
  const long = formula('<mml:math id="m">\n<mml:mlongdiv/></mml:math>')
  expect(await faultsOf(article(`${long}\n<p><xref rid="m">1</xref></p>`, { type }))).toEqual([])
  const plain = formula('<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>')
  expect(await faultsOf(article(`${plain}<p wibble="1"/>`))).toHaveLength(1)
})

test('nothing that a file names is opened, and a file of another type is checked against the DTD of ours', () => {
  const type =
    '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!-- a > b -->\n<!DOCTYPE article SYSTEM "file:///etc/passwd" [<!ATTLIST p x CDATA "y">\n]>'
  const xml = article('<p>é</p>', { type })
  expect(faultsByDtd(problemsByDtd(xml), parseXml(xml))).toEqual([])
  const wrong = article('<p>é</p><title/>', { type })
  expect(faultsByDtd(problemsByDtd(wrong), parseXml(wrong))).toMatchObject([{ line: 8 }])
})

test('the DTD is still there after the memory was tidied up', async () => {
  setFlagsFromString('--expose-gc')
  const tidyUp: () => void = runInNewContext('gc')
  const wrong = article('<p wibble="1">a</p>')
  expect(problemsByDtd(wrong)).toHaveLength(1)
  for (let time = 0; time < 3; time++) {
    tidyUp()
    await setImmediate()
  }
  expect(problemsByDtd(wrong)).toHaveLength(1)
})
