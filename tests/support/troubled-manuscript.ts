import sharp from 'sharp'
import { manuscriptDocx, officeRelation } from './clean-manuscript.ts'
import { relationships } from './documents.ts'

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const line = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${run(text)}</w:p>`
const cell = (text: string) => `<w:tc><w:tcPr/>${line(text)}</w:tc>`
const table = `<w:tbl><w:tblPr/><w:tr>${cell('Month')}${cell('Rain')}</w:tr><w:tr>${cell('May')}${cell('120')}</w:tr></w:tbl>`

/** An equation that somebody kept as a picture in a line. */
const equation = `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="200000"/><wp:docPr id="2" name="Picture 2" descr="d equals v times t"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="2" name="equation.png" descr="d equals v times t"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rEquation"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/**
 * A .docx with six troubles: a citation without its entry, a heading that skips a level, an equation kept as a picture, a
 * table without a caption, and a figure that is too small and has no place. Nobody wrote alternative text for that one.
 */
export async function troubledDocx(): Promise<Buffer> {
  const planted = {
    introduction: 'Wells run dry (Ezze and Ibbe, 2019). Ade et al. (2021) measured them.',
    more: [
      line('Cost to the village', 'Heading3'),
      line('Each well costs more than the one before, and few can pay for a third.'),
      `<w:p>${run('The depth is ')}${equation}${run(' metres.')}</w:p>`,
      line('Rain by month, in millimetres'),
      table,
    ].join(''),
    captions: ['Figure 1. Wells by depth.', ''],
  }
  const relations = [
    officeRelation('rStyles', 'styles', 'styles.xml'),
    officeRelation('rComments', 'comments', 'comments.xml'),
    officeRelation('rPicture', 'image', 'media/wells.png'),
    officeRelation('rEquation', 'image', 'media/equation.png'),
  ]
  return manuscriptDocx(planted, [
    { name: 'word/_rels/document.xml.rels', data: relationships(relations.join('')) },
    { name: 'word/media/wells.png', data: await drawn(300, 200, '#357') },
    { name: 'word/media/equation.png', data: await drawn(120, 30, '#fff') },
  ])
}
