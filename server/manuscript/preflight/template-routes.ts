import type { Hono } from 'hono'
import type { Journal } from '#domain/manuscript/journal.ts'
import { type TemplateStyle, templateLayout, templateLines, templateStyles } from '#domain/manuscript/word-template.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Deps } from '#server/deps.ts'
import { docxFile } from '#server/docx-file.ts'
import { contentDisposition } from '../files/content-disposition.ts'

/** A Word file for authors to write in, with the journal's rules and the styles that the reader of manuscripts knows. */
export function templateRoutes(site: Hono, { content }: Pick<Deps, 'content'>): void {
  site.get('/journals/:slug/template.docx', (http, next) => {
    const journal = content.journal(http.req.param('slug'))
    if (!journal) return next()
    const name = `${journal.customIdPrefix} manuscript.docx`
    return http.body(new Uint8Array(templateOf(journal)), 200, {
      'Content-Type': mediaTypes.docx,
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'public, max-age=3600',
    })
  })
}

const twipsPerCm = 567
const idOf = (style: TemplateStyle) => templateStyles[style].replace(/\W/g, '')

export function templateOf(journal: Pick<Journal, 'title' | 'preflight'>): Buffer {
  const { marginCm, lineSpacing, fontPoints, hasLineNumbers } = templateLayout(journal)
  const margin = Math.ceil(marginCm * twipsPerCm)
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="${margin}"`).join(' ')
  const numbers = hasLineNumbers ? '<w:lnNumType w:countBy="1" w:restart="continuous"/>' : ''
  return docxFile({
    paragraphs: templateLines(journal).map(({ text, style }) => ({ text, style: idOf(style) })),
    styles: stylesFor(lineSpacing, fontPoints),
    section: `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar ${sides} w:header="709" w:footer="709" w:gutter="0"/>${numbers}</w:sectPr>`,
  })
}

/** What each style adds to the plain text. */
const looks: Record<TemplateStyle, { paragraph?: string; run?: string }> = {
  title: { paragraph: '<w:jc w:val="center"/>', run: '<w:b/><w:sz w:val="32"/>' },
  author: { paragraph: '<w:jc w:val="center"/>' },
  abstract: {},
  text: {},
  heading: { paragraph: '<w:keepNext/><w:outlineLvl w:val="0"/>', run: '<w:b/><w:sz w:val="28"/>' },
  subheading: { paragraph: '<w:keepNext/><w:outlineLvl w:val="1"/>', run: '<w:b/>' },
  caption: { run: '<w:i/>' },
  reference: { paragraph: '<w:ind w:left="567" w:hanging="567"/>' },
}

function stylesFor(lineSpacing: number, fontPoints: number): string {
  const spacing = `<w:spacing w:line="${Math.round(lineSpacing * 240)}" w:lineRule="auto"/>`
  const font = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/>'
  const normal = `<w:docDefaults><w:rPrDefault><w:rPr>${font}<w:sz w:val="${fontPoints * 2}"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>${spacing}</w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>`
  const own = (Object.entries(looks) as [TemplateStyle, (typeof looks)[TemplateStyle]][]).map(
    ([style, { paragraph = '', run = '' }]) =>
      `<w:style w:type="paragraph" w:styleId="${idOf(style)}"><w:name w:val="${templateStyles[style]}"/><w:basedOn w:val="Normal"/><w:next w:val="${idOf('text')}"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`,
  )
  return normal + own.join('')
}
