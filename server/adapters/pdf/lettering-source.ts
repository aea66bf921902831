import { sourceOf } from '../typesetter/source-of.ts'
import type { Stamp } from './line.ts'

/**
 * The lettering of a stamp, as up to three pages: the cover, the foot of a page of `width`, and the word across. All of it is an
 * artifact, which screen readers skip: it is not part of the article's text.
 */
export function letteringSource(about: Stamp, width: number): string {
  return sourceOf({ ...about, width }, template)
}

const template = `
// Names one after the other from left to right, whatever the direction of each.
#let in-one-line(names) = names.map(name => "\\u{2068}" + name + "\\u{2069}").join(", ")
// Of a text that takes more lines, what fits into \`most\`, with dots.
#let within(most, words, dress: it => it) = layout(area => {
  let fits(some) = measure(width: area.width, some).height < ((most + 0.5) * 1.35em).to-absolute()
  let letters = words.clusters()
  let (some, none-fits) = (letters.len(), letters.len() + 1)
  if not fits(words) {
    some = 0
    while none-fits - some > 1 {
      let middle = calc.quo(some + none-fits, 2)
      if fits(letters.slice(0, calc.min(middle, letters.len())).join() + "…") { some = middle } else { none-fits = middle }
    }
  }
  dress(if some < letters.len() { letters.slice(0, some).join() + "…" } else { words })
})
#let line(size, fill, before, most, words, href: none) = if words != none {
  set text(size: size, fill: fill)
  block(above: before, width: 100%, within(most, words, dress: it => if href == none { it } else { link(href, it) }))
}
#let cover = pdf.artifact({
  line(11pt, grey, 0pt, 9, about.journal)
  line(9pt, grey, 3pt, 9, about.facts)
  // Google Scholar takes the largest words on the first page for the title, and those below it for the authors.
  line(24pt, ink, 40pt, 8, "\\u{2068}" + about.title + "\\u{2069}")
  line(16pt, ink, 14pt, 6, in-one-line(about.authors))
  if about.mark != none { line(11pt, red, 24pt, 8, about.mark.sentence) }
  line(11pt, ink, 14pt, 6, about.correction)
  line(9pt, grey, 24pt, 9, about.dates)
  line(11pt, ink, 30pt, 1, "How to cite")
  line(10pt, ink, 4pt, 8, about.citation)
  line(10pt, ink, 2pt, 9, about.link, href: about.link)
  line(11pt, ink, 18pt, 1, "Licence")
  line(10pt, ink, 4pt, 9, about.licence.name + ": " + about.licence.url, href: about.licence.url)
  line(11pt, ink, 18pt, 1, "Publisher")
  line(10pt, ink, 4pt, 9, about.publisher)
})
#let foot = pdf.artifact({
  let small(fill, words) = line(6.5pt, fill, 0pt, 3, words, href: about.link)
  set text(top-edge: 8.2pt)
  if about.mark != none { small(red, about.mark.sentence) }
  small(ink, about.correction)
  if about.place == "footer" {
    small(grey, about.citation)
    small(grey, about.link + " · " + about.licence.name)
  }
})
#if about.place == "page" { page(width: 595pt, height: 842pt, margin: (x: 64pt, top: 72pt, bottom: 0pt), cover) }
#if about.place != "page" { page(width: about.width * 1pt, height: auto, margin: (x: 42pt, top: 0pt, bottom: 12pt), foot) }
#if about.mark != none {
  set text(size: 100pt, fill: red, top-edge: "cap-height")
  page(width: auto, height: auto, margin: 5pt, pdf.artifact(about.mark.word))
}
`
