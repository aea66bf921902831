import { paragraph, xml } from '../documents.ts'
import { drawing } from './pictures.ts'
import { namespaces, office, type Place, type Planted, packageRelations, run, types } from './pieces.ts'

type ChartText = { title?: string; category?: string; series?: string; formula?: string; workbook?: Buffer }

export const chart =
  (texts: (person: Planted) => ChartText): Place =>
  (person, number) => {
    const { title = 'Doses', category = 'Ward', series = 'Dose', formula = 'Sheet1!$A$1', workbook } = texts(person)
    const cached = (text: string) =>
      `<c:strRef><c:f>${formula}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${text}</c:v></c:pt></c:strCache></c:strRef>`
    const [one, other] = [title.slice(0, 4), title.slice(4)]
    const data = `<c:chartSpace ${namespaces}><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${one}</a:t></a:r><a:r><a:t>${other}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx>${cached(series)}</c:tx><c:cat>${cached(category)}</c:cat><c:val><c:numRef><c:f>Sheet1!$B$1</c:f><c:numCache><c:ptCount val="1"/><c:pt idx="0"><c:v>3</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart>${workbook ? '<c:externalData r:id="rBook"/>' : ''}</c:chartSpace>`
    const book = `word/embeddings/book${number}.xlsx`
    const list = `<Relationships xmlns="${packageRelations}"><Relationship Id="rBook" Type="${office}/package" Target="/${book}"/></Relationships>`
    return {
      body: drawing(
        number,
        `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="rChart${number}"/></a:graphicData>`,
      ),
      parts: [
        {
          name: `word/charts/c${number}.xml`,
          data: xml(data),
          kind: 'chart',
          id: `rChart${number}`,
          type: `${types}.drawingml.chart+xml`,
        },
        ...(workbook
          ? [
              { name: `word/charts/_rels/c${number}.xml.rels`, data: list },
              { name: book, data: workbook },
            ]
          : []),
      ],
    }
  }

export const diagram =
  (kind: 'diagramData' | 'diagramDrawing'): Place =>
  (person, number) => ({
    parts: [
      {
        name: `word/diagrams/d${number}.xml`,
        data: xml(
          `<dgm:dataModel ${namespaces}><dgm:t><a:p><a:r><a:t>Led by ${person.name}</a:t></a:r></a:p></dgm:t></dgm:dataModel>`,
        ),
        kind,
      },
    ],
  })

export const notes =
  (kind: 'footnotes' | 'endnotes' | 'header' | 'footer', tag: string): Place =>
  (person, number) => ({
    parts: [
      {
        name: `word/${kind}${number}.xml`,
        data: xml(`<w:${tag} ${namespaces}>${paragraph(`Kept by ${person.name}.`)}</w:${tag}>`),
        kind,
        type: `${types}.wordprocessingml.${kind}+xml`,
      },
    ],
  })

export const control =
  (properties: (person: Planted) => string): Place =>
  (person) => ({
    body: `<w:sdt><w:sdtPr>${properties(person)}</w:sdtPr><w:sdtContent>${paragraph('A choice.')}</w:sdtContent></w:sdt>`,
  })

export const table =
  (properties: (person: Planted) => string): Place =>
  (person) => ({
    body: `<w:tbl><w:tblPr>${properties(person)}</w:tblPr><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/></w:tcPr>${paragraph('Cell')}</w:tc></w:tr></w:tbl>`,
  })

export const shape =
  (attributes: (person: Planted) => string, inside: (person: Planted) => string = () => ''): Place =>
  (person) => ({
    body: `<w:p><w:r><w:pict><v:shape style="width:9pt;height:9pt" ${attributes(person)}>${inside(person)}</v:shape></w:pict></w:r></w:p>`,
  })

export const link =
  (target: (person: Planted) => string, attributes: (person: Planted) => string = () => ''): Place =>
  (person, number) => ({
    body: `<w:p><w:hyperlink r:id="rLink${number}" ${attributes(person)}>${run('the page')}</w:hyperlink></w:p>`,
    external: [{ kind: 'hyperlink', target: target(person), id: `rLink${number}` }],
  })

export const box = (text: string) =>
  `<wps:wsp><wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx></wps:wsp>`
