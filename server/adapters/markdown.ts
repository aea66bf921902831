import { Marked, type Tokens } from 'marked'
import { escapeXml } from '#domain/manuscript/xml.ts'
import { atCompounds, compoundClass } from '#domain/words/compounds.ts'
import { slugify } from '#domain/words/slug.ts'

export type Heading = { id: string; title: string; level: number }

// Lists allowed targets, tested on the raw text: 'javascript&#58;' would pass a list of forbidden ones.
const safeTarget = /^(https?:|mailto:|tel:|\/|#)/i

/** Renders Markdown. Raw HTML is shown as text, and headings get ids for a table of contents. */
export function renderMarkdown(markdown: string, idPrefix = ''): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = freeId(`${idPrefix}${slugify(title) || 'section'}`, headings)
        headings.push({ id, title, level: depth })
        return `<h${depth} id="${id}">${withoutBreaks(this.parser.parseInline(tokens))}</h${depth}>\n`
      },
      // As the tables of the product: on a phone each row is a card, whose cells name their column.
      table({ header, rows }) {
        const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
        const labels = header.map((cell) => escapeXml(this.parser.parseInline(cell.tokens, this.parser.textRenderer)))
        const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('')
        const body = rows.map(([first, ...rest]) => {
          const cells = rest.map((cell, at) => `<td data-label="${labels[at + 1]}"><div>${inline(cell)}</div></td>`)
          return `<tr><th scope="row">${first ? inline(first) : ''}</th>${cells.join('')}</tr>`
        })
        return `<div class="table-box"><table class="table"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`
      },
      html({ raw, text }) {
        return this.text({ type: 'text', raw, text, escaped: false })
      },
      link({ href, tokens }) {
        return safeTarget.test(href) ? false : this.parser.parseInline(tokens)
      },
      image({ href, raw, text }) {
        return safeTarget.test(href) ? false : this.text({ type: 'text', raw, text, escaped: false })
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }), headings }
}

/** No line of a heading ends after a hyphen: as in app/components/title.tsx. */
function withoutBreaks(html: string): string {
  const shown = (text: string) =>
    atCompounds([{ text }]).map((stretch) => {
      const inside = stretch.pieces.map((piece) => piece.text).join('')
      return stretch.isCompound ? `<span class="${compoundClass(stretch)}">${inside}</span>` : inside
    })
  return html.replace(/(<[^>]*>)|[^<]+/g, (text, tag) => tag ?? shown(text).join(''))
}

function freeId(wanted: string, headings: Heading[]): string {
  const taken = new Set(headings.map((heading) => heading.id))
  let id = wanted
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
  return id
}
