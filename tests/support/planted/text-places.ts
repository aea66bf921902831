import { paragraph, xml } from '../documents.ts'
import { control } from './objects.ts'
import { jpegOf, picture, pngOf } from './pictures.ts'
import { namespaces, type Place, part, run, written } from './pieces.ts'

const alike: Record<string, string> = {
  a: 'а',
  e: 'е',
  o: 'о',
  i: 'і',
  p: 'р',
  u: 'υ',
  O: 'О',
  T: 'Τ',
  K: 'К',
  M: 'М',
  H: 'Н',
}
const inOtherLetters = (text: string) => [...text].map((letter) => alike[letter] ?? letter).join('')
const wide = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
const slanted = (text: string) =>
  text
    .replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97))
    .replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint(0x1d400 + letter.charCodeAt(0) - 65))
const brokenBy = (sign: string) => (text: string) => [...text].join(sign)

const by = (name: string) => `w:author="${name}" w:date="2026-01-01T00:00:00Z"`

/** Names of Word, and names in a text however they are written. */
export const textPlaces: Record<string, Place[]> = {
  'content control': [
    control(({ name }) => `<w:alias w:val="${name}"/>`),
    control(({ word }) => `<w:tag w:val="${word}"/>`),
    control(({ name }) => `<w:placeholder><w:docPart w:val="${name}"/></w:placeholder>`),
    control(({ name }) => `<w:dropDownList><w:listItem w:displayText="${name}" w:value="1"/></w:dropDownList>`),
  ],
  'smart tag': [
    ({ name }) => ({
      body: `<w:p><w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="PersonName"><w:smartTagPr><w:attr w:name="who" w:val="${name}"/></w:smartTagPr>${run('they')}</w:smartTag></w:p>`,
    }),
    ({ word }) => ({ body: `<w:p><w:customXml w:uri="urn:x" w:element="${word}">${run('they')}</w:customXml></w:p>` }),
  ],
  'name of a file in the package': [
    (person, n) => ({
      body: picture(n, `rF${n}`),
      parts: [{ name: `word/media/${person.word}.png`, data: pngOf(''), kind: 'image', id: `rF${n}` }],
    }),
    (person, n) => ({
      body: picture(n, `rF${n}`),
      parts: [{ name: `word/media/by ${person.name}.jpeg`, data: jpegOf(), kind: 'image', id: `rF${n}` }],
    }),
  ],
  'name of a style': [
    ({ name }, n) => ({
      styles: `<w:style w:type="paragraph" w:customStyle="1" w:styleId="S${n}"><w:name w:val="Body of ${name}"/></w:style>`,
    }),
    ({ word }) => ({
      styles: `<w:style w:type="character" w:customStyle="1" w:styleId="${word}Text"><w:name w:val="Own"/></w:style>`,
      body: `<w:p><w:r><w:rPr><w:rStyle w:val="${word}Text"/></w:rPr><w:t>In a style.</w:t></w:r></w:p>`,
    }),
    ({ name }, n) => ({
      styles: `<w:style w:type="paragraph" w:styleId="A${n}"><w:name w:val="Plain ${n}"/><w:aliases w:val="${name}"/></w:style>`,
    }),
  ],
  'name of a list': [
    ({ word }, n) => ({ numbering: `<w:abstractNum w:abstractNumId="${n}"><w:name w:val="${word}"/></w:abstractNum>` }),
    ({ word }, n) => ({
      numbering: `<w:abstractNum w:abstractNumId="${n}"><w:lvl w:ilvl="0"><w:lvlText w:val="${word} %1"/></w:lvl></w:abstractNum>`,
    }),
  ],
  'printer settings': [
    part(
      'printerSettings',
      (n) => `word/printerSettings/p${n}.bin`,
      ({ name }) => Buffer.from(`\\\\PC-${name}`, 'utf16le'),
    ),
    part(
      'printerSettings',
      (n) => `word/printerSettings/p${n}.bin`,
      ({ word }) => Buffer.from(`HP of ${word}`),
    ),
  ],
  'broken by signs without room': [
    written(({ name }) => brokenBy('\u200b')(name)),
    written(({ name }) => brokenBy('\u00ad')(name)),
    written(({ name }) => brokenBy('\u2060')(name)),
    ({ word }) => ({
      body: `<w:p>${run(`Kept by ${word.slice(0, 3)}`)}<w:r><w:softHyphen/></w:r>${run(`${word.slice(3)} then.`)}</w:p>`,
    }),
  ],
  'in letters that look alike': [
    written(({ name }) => inOtherLetters(name)),
    written(({ name }) => wide(name)),
    written(({ name }) => slanted(name)),
    written(({ name }) => brokenBy('\u0301')(name)),
  ],
  'comment or instruction in XML': [
    ({ name }) => ({ body: `<!-- ${name} -->` }),
    ({ name }) => ({ styles: `<!-- by ${name} -->` }),
    ({ name }) => ({ body: `<?editor ${name}?>` }),
  ],
  'over several runs': [
    ({ name }) => ({ body: `<w:p>${run('By ')}${[...name].map(run).join('')}${run(' alone.')}</w:p>` }),
    ({ word }) => ({
      body: `<w:p>${run(`Then ${word.slice(0, 4)}`)}<w:r><w:rPr><w:b/></w:rPr><w:t>${word.slice(4)}</w:t></w:r></w:p>`,
    }),
  ],
  'hidden text': [
    ({ name }) => ({ body: `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Note for ${name}</w:t></w:r></w:p>` }),
    ({ name }) => ({ body: `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>${name}</w:t></w:r></w:p>` }),
  ],
  bookmark: [
    ({ word }, n) => ({
      body: `<w:p><w:bookmarkStart w:id="${n}" w:name="ref_${word}"/><w:bookmarkEnd w:id="${n}"/></w:p>`,
    }),
    ({ word }, n) => ({
      body: `<w:p><w:bookmarkStart w:id="${n}" w:name="_Toc${word}"/><w:bookmarkEnd w:id="${n}"/></w:p>`,
    }),
  ],
  'comment and who wrote it': [
    part(
      'comments',
      () => 'word/comments.xml',
      ({ name }) =>
        xml(
          `<w:comments ${namespaces}><w:comment w:id="0" w:author="${name}">${paragraph('Check.')}</w:comment></w:comments>`,
        ),
    ),
    part(
      'people',
      () => 'word/people.xml',
      ({ name }) => xml(`<people author="${name}"/>`),
    ),
  ],
  'tracked change': [
    ({ name }, n) => ({ body: `<w:p><w:ins w:id="${n}" ${by(name)}>${run('New.')}</w:ins></w:p>` }),
    ({ name }, n) => ({
      body: `<w:p><w:del w:id="${n}" ${by('X')}><w:r><w:delText>${name}</w:delText></w:r></w:del></w:p>`,
    }),
  ],
  'settings of Word': [
    ({ name }) => ({ settings: `<w:docVars><w:docVar w:name="a" w:val="${name}"/></w:docVars>` }),
    ({ word }) => ({
      settings: `<w:mailMerge><w:connectString w:val="Data Source=C:\\${word}.xlsx"/><w:dataSource r:id="rMail"/></w:mailMerge>`,
      external: [{ kind: 'mailMergeSource', target: `file:///C:/${word}.xlsx`, id: 'rMail', from: 'settings' }],
    }),
    ({ word }) => ({
      external: [
        { kind: 'attachedTemplate', target: `file:///C:/Users/${word}/a.dotx`, id: 'rTemplate', from: 'settings' },
      ],
    }),
  ],
  font: [
    ({ name }) => ({ fonts: `<w:font w:name="${name} Sans"/>` }),
    part(
      'font',
      (n) => `word/fonts/f${n}.odttf`,
      ({ name }) => Buffer.concat([Buffer.alloc(33), Buffer.from(name, 'utf16le').swap16()]),
    ),
  ],
}
