import { chart, link, table } from './objects.ts'
import { drawing, picture, pngOf, workbook } from './pictures.ts'
import { field, type Place, part, run } from './pieces.ts'

/** Charts, objects, links, fields and tables. */
export const linkedPlaces: Record<string, Place[]> = {
  'title of a chart': [
    chart(({ name }) => ({ title: name })),
    chart(({ name }) => ({ title: `Doses given by ${name}` })),
  ],
  'label of a chart': [chart(({ name }) => ({ category: name })), chart(({ name }) => ({ series: name }))],
  'sheet that a chart names': [
    chart(({ word }) => ({ formula: `${word}!$A$1` })),
    chart(({ name }) => ({ formula: `'${name}'!$A$1` })),
  ],
  'cell of an embedded workbook': [
    chart(({ name }) => ({ workbook: workbook(name) })),
    chart(({ name }) => ({ workbook: workbook('x', [{ name: 'xl/embeddings/inner.xlsx', data: workbook(name) }]) })),
    part(
      'package',
      (n) => `word/embeddings/table${n}.xlsx`,
      ({ name }) => workbook(name),
    ),
  ],
  'object of another program': [
    part(
      'oleObject',
      (n) => `word/embeddings/o${n}.bin`,
      ({ name }) => Buffer.from(name, 'utf16le'),
    ),
    part(
      'oleObject',
      (n) => `word/embeddings/o${n}.bin`,
      ({ name }) => Buffer.from(name),
    ),
  ],
  'path of a linked picture': [
    ({ word }, n) => ({
      body: picture(n, `rIn${n}`, ` r:link="rOut${n}"`),
      parts: [{ name: `word/media/in${n}.png`, data: pngOf(''), kind: 'image', id: `rIn${n}` }],
      external: [{ kind: 'image', target: `file:///C:/Users/${word}/a.png`, id: `rOut${n}` }],
    }),
    ({ word }, n) => ({
      body: `<w:p><w:r><w:pict><v:shape style="width:9pt"><v:imagedata r:id="rIn${n}" o:href="file:///D:/${word}/b.png" src="${word}.png"/></v:shape></w:pict></w:r></w:p>`,
      parts: [{ name: `word/media/in${n}.png`, data: pngOf(''), kind: 'image', id: `rIn${n}` }],
    }),
  ],
  'INCLUDEPICTURE and other fields': [
    ({ word }) => ({ body: field(`INCLUDEPICTURE "C:\\\\Users\\\\${word}\\\\a.png" \\d`) }),
    ({ word }) => ({
      body: `<w:p><w:fldSimple w:instr=" INCLUDEPICTURE &quot;${word}.png&quot; ">${run('x')}</w:fldSimple></w:p>`,
    }),
    ({ name }) => ({ body: field(`XE "${name}"`, '') }),
    ({ name }) => ({ body: field(`MACROBUTTON NoMacro ${name}`, '') }),
    ({ word }) => ({ body: field(`INCLUDETEXT "//server/${word}/part.docx"`) }),
  ],
  'who may edit a range': [
    ({ email }, n) => ({
      body: `<w:p><w:permStart w:id="${n}" w:ed="${email}"/>${run('Open.')}<w:permEnd w:id="${n}"/></w:p>`,
    }),
    ({ word }, n) => ({
      body: `<w:p><w:permStart w:id="${n}" w:ed="DOMAIN\\${word}"/>${run('Open.')}<w:permEnd w:id="${n}"/></w:p>`,
    }),
  ],
  'caption of a table': [
    table(({ name }) => `<w:tblCaption w:val="Table of ${name}"/>`),
    table(({ word }) => `<w:tblCaption w:val="${word}"/>`),
  ],
  'description of a table': [
    table(({ name }) => `<w:tblDescription w:val="Counted by ${name}"/>`),
    table(({ email }) => `<w:tblDescription w:val="Ask ${email}"/>`),
  ],
  'hint of a link': [
    link(
      () => 'https://example.org/a',
      ({ name }) => `w:tooltip="By ${name}"`,
    ),
    ({ name }) => ({ body: field(`HYPERLINK "https://example.org/" \\o "By ${name}"`) }),
    ({ name }, n) => ({
      body: drawing(n, '', `name="Object ${n}"`).replace('<a:graphic>', `<a:hlinkClick tooltip="${name}"/><a:graphic>`),
    }),
  ],
  'address of a link': [
    link(({ email }) => `mailto:${email}`),
    link(({ word }) => `https://people.example.org/~${word}`),
    link(({ word }) => `https://github.com/${word}/data`),
    link(
      ({ word }) =>
        `https://people.example.org/${word.replace(/./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
    ),
  ],
}
