import { paragraph, xml } from '../documents.ts'
import { box, diagram, notes, shape, table } from './objects.ts'
import { drawing, emfOf, gifOf, jpegNote, jpegOf, picture, pictured, pngOf, svgOf } from './pictures.ts'
import { namespaces, type Place, part, run, written } from './pieces.ts'

/** Pictures, parts that nobody sees, and what belongs to no format. */
export const drawnPlaces: Record<string, Place[]> = {
  'alternative text': [
    (person, n) => ({ body: drawing(n, '', `name="Object ${n}" descr="Photograph by ${person.name}"`) }),
    (person, n) => ({ body: drawing(n, '', `name="${person.word}.png" title="Figure"`) }),
    (person, n) => ({ body: drawing(n, '', `name="Object ${n}" title="${person.name}"`) }),
  ],
  'notes in a picture': [
    pictured('png', ({ name }) => pngOf(name)),
    pictured('jpeg', ({ name }) => jpegOf(jpegNote(0xe1, `Exif\0\0 ${name}`))),
    pictured('jpg', ({ name }) =>
      jpegOf(jpegNote(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${name}</x>`), jpegNote(0xfe, name)),
    ),
    pictured('jpeg', ({ name }) => Buffer.concat([jpegOf(jpegNote(0xec, name)), Buffer.from(name)])),
    pictured('gif', ({ name }) => gifOf(name)),
  ],
  'drawing in a picture': [
    pictured('emf', ({ name }) => emfOf(name)),
    pictured('tiff', ({ name }) => Buffer.from(`II*\0 Artist ${name}`)),
    pictured('svg', ({ name }) => svgOf(`<text x="1" y="5">${name}</text>`)),
    pictured('svg', ({ name }) => svgOf(`<metadata>${name}</metadata><!-- ${name} -->`)),
    pictured('svg', ({ word }) =>
      svgOf('', ` xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:file="/home/x/${word}.svg"`),
    ),
  ],
  'shape of old Word': [
    shape(({ name }) => `alt="${name}"`),
    shape(({ name }) => `o:title="${name}"`),
    shape(
      () => 'fillcolor="red"',
      ({ name }) => `<v:textpath on="t" string="Draft of ${name}"/>`,
    ),
    shape(({ word }) => `id="${word}"`),
    shape(({ word }) => `o:gfxdata="${Buffer.from(word).toString('base64')}${word}"`),
  ],
  diagram: [diagram('diagramData'), diagram('diagramDrawing')],
  equation: [
    ({ word }) => ({ body: `<w:p><m:oMath><m:r><m:t>x=${word}</m:t></m:r></m:oMath></w:p>` }),
    ({ name }) => ({
      body: `<w:p><m:oMathPara><m:oMath><m:r><m:t>by ${name}</m:t></m:r></m:oMath></m:oMathPara></w:p>`,
    }),
  ],
  'note, header and footer': [
    notes('footnotes', 'footnotes'),
    notes('endnotes', 'endnotes'),
    notes('header', 'hdr'),
    notes('footer', 'ftr'),
  ],
  'part that nobody sees': [
    part(
      'glossaryDocument',
      () => 'word/glossary/document.xml',
      ({ name }) => xml(`<w:glossaryDocument ${namespaces}>${paragraph(name)}</w:glossaryDocument>`),
    ),
    part(
      'webSettings',
      () => 'word/webSettings.xml',
      ({ name }) => xml(`<w:webSettings ${namespaces}><w:divs w:id="${name}"/></w:webSettings>`),
    ),
    part(
      'customXml',
      () => 'customXml/item1.xml',
      ({ name }) => xml(`<owner>${name}</owner>`),
    ),
    part(
      'thumbnail',
      () => 'docProps/thumbnail.emf',
      ({ name }) => emfOf(name),
      { from: 'package' },
    ),
    part(
      'signature',
      () => '_xmlsignatures/sig1.xml',
      ({ name }) => xml(`<Signature>${name}</Signature>`),
      { from: 'package' },
    ),
    (person) => ({ parts: [{ name: 'word/left-over.xml', data: xml(`<x>${person.name}</x>`) }] }),
    part(
      'aFChunk',
      (n) => `word/chunk${n}.html`,
      ({ name }) => `<p>${name}</p>`,
    ),
    part(
      'somethingNew',
      (n) => `word/new${n}.xml`,
      ({ name }) => xml(`<x>${name}</x>`),
    ),
  ],
  'file properties': [
    part(
      'core-properties',
      () => 'docProps/core.xml',
      ({ name }) => xml(`<coreProperties><creator>${name}</creator></coreProperties>`),
      { from: 'package' },
    ),
    part(
      'custom-properties',
      () => 'docProps/custom.xml',
      ({ name }) => xml(`<Properties><property><v>${name}</v></property></Properties>`),
      { from: 'package' },
    ),
  ],
  'text for old programs only': [
    ({ name }) => ({
      body: `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box('A box.')}</mc:Choice><mc:Fallback>${box(`Made by ${name}`)}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    }),
    ({ name }) => ({
      body: `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box(`Seen by ${name}`)}</mc:Choice><mc:Fallback>${box(`Seen by ${name}`)}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    }),
  ],
  'format of nobody': [
    ({ name }) => ({ body: `<w:p><x:owner xmlns:x="urn:owners">${name}</x:owner>${run('Text.')}</w:p>` }),
    ({ name }) => ({ body: `<w:p xmlns:y="urn:owners" y:by="${name}" mc:Ignorable="y">${run('Text.')}</w:p>` }),
    ({ word }) => ({ body: `<w:p w:${word}="1">${run('Text.')}</w:p>` }),
  ],
  'id of a relation': [
    ({ word }, n) => ({
      body: picture(n, `r${word}`),
      parts: [{ name: `word/media/i${n}.png`, data: pngOf(''), kind: 'image', id: `r${word}` }],
    }),
    ({ word }, n) => ({
      body: picture(n, word),
      parts: [{ name: `word/media/i${n}.png`, data: pngOf(''), kind: 'image', id: word }],
    }),
  ],
  'written otherwise': [
    written(({ name }) => name.toLowerCase()),
    written(({ word }) => word.toLowerCase()),
    written(({ name }) => `@${name.toLowerCase().replace(' ', '_')}`),
    written(({ name }) => name.replace(' ', '')),
    written(({ name }) => name.toUpperCase()),
    written(({ name }) => name.split(' ').toReversed().join(', ')),
    written(({ word }) => `C:\\Users\\${word}\\data.csv`),
    written(({ email }) => email),
  ],
  'ruby, form field and box': [
    ({ name }) => ({
      body: `<w:p><w:r><w:ruby><w:rt>${run(name)}</w:rt><w:rubyBase>${run('base')}</w:rubyBase></w:ruby></w:r></w:p>`,
    }),
    ({ name }) => ({
      body: `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:helpText w:val="${name}"/></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMTEXT</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    }),
    ({ name }) => ({
      body: table(() => '')({ kind: '', name, word: '', email: '' }, 0).body?.replace('Cell', name) ?? '',
    }),
  ],
}
