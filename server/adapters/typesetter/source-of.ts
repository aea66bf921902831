import { fonts } from '#domain/publishing/full-text/typst-template.ts'
import { literal } from '#domain/publishing/full-text/typst-text.ts'
import { spaced } from '#domain/words/plain-text.ts'
import { documentColours } from '../../colours.ts'
import { qrCode } from '../../qr-code.ts'

/** The source of a page of ours. `template` finds what it is about in `about`, so no text can become a command. */
export function sourceOf(about: object, template: string): string {
  const data = JSON.stringify(about, (_, value: unknown) => (typeof value === 'string' ? spaced(value) : value))
  return `#let about = json(bytes(${literal(data)}))\n${fonts}${look}${template}`
}

const look = `
${Object.entries(documentColours)
  .map(([name, colour]) => `#let ${name} = rgb("${colour}")`)
  .join('\n')}
#set text(font: sans, fill: ink, lang: "en", hyphenate: false, top-edge: 1.35em, bottom-edge: "baseline")
#set par(leading: 0pt, spacing: 0pt)
`

/** A QR code as the picture that a template draws. */
export function qrSvg(text: string): string {
  const { size, path } = qrCode(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
}
