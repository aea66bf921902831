/**
 * The first font of a list that has a letter sets it. Without `ccmp` Arabic letters are whole, and not a letter with a hamza, which
 * would be two in text that is copied.
 */
export const fonts = `#let others = ("Noto Sans Math", "Journal Arabic", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Ethiopic", "Noto Sans SC")
#let serif = ("Source Serif 4 SmText", "STIX Two Math", "Inter") + others
#let sans = ("Inter", "STIX Two Math") + others
#show regex("\\p{Arabic}[\\p{Arabic}\\p{M}]*"): set text(features: (ccmp: 0))
`

/**
 * How an article's pages look, in Typst. The colours, `is-double` and `mark` are set before it. With one column the text
 * leaves 50 mm to its left, where the facts stand on the first page and where wide figures and tables reach.
 */
export const template = `
${fonts}#let side = 16mm
#let aside = if is-double { 0mm } else { 50mm }
#let base = if is-double { 8.7pt } else { 9.5pt }
#let band-height = 23mm
#let head-height = 22mm
#let ours(size, body) = {
  set text(font: sans, size: size, fill: soft, lang: "en", dir: ltr, hyphenate: false)
  set par(justify: false, leading: 0.45em, spacing: 0.45em)
  body
}
#let across(body) = pad(left: -aside, body)

#let article(name: "", people: (), keywords: (), language: "en", short: "", journal: "", place: "", body) = {
  set document(title: name, author: people, keywords: keywords)
  set text(font: serif, size: base, fill: ink, lang: language, top-edge: 0.75em, bottom-edge: -0.25em)
  set par(justify: true, leading: if is-double { 0.46em } else { 0.5em }, spacing: if is-double { 0.46em } else { 0.5em }, first-line-indent: 1.3em,
    justification-limits: (spacing: (min: 80%, max: 150%), tracking: (min: -0.008em, max: 0.018em)))
  set columns(gutter: 6.4mm)
  set page(
    paper: "a4",
    columns: if is-double { 2 } else { 1 },
    margin: (left: side + aside, right: side, top: head-height, bottom: 21mm),
    header-ascent: 5mm,
    footer-descent: 6mm,
    header: context if counter(page).get().first() > 1 {
      across(ours(7.2pt, block(width: 100%, stroke: (bottom: 0.4pt + hair), inset: (bottom: 1.6mm), grid(
        columns: (1fr, auto), column-gutter: 8mm,
        block(height: 1em, clip: true, align(top, short)), text(fill: accent, weight: 600, journal)))))
    },
    footer: context across(ours(7.2pt, grid(
      columns: (1fr, auto), column-gutter: 8mm, place,
      text(font: serif, size: 8.2pt, weight: 600, fill: ink)[#counter(page).display() of #counter(page).final().first()]))),
    foreground: if mark != none { rotate(-54deg, text(font: sans, size: 92pt, weight: 600, fill: danger.transparentize(82%), lang: "en", mark)) },
  )
  show math.equation: set text(font: ("STIX Two Math",) + serif)
  show math.equation.where(block: true): set block(above: 0.9em, below: 0.9em)
  show raw: set text(font: ("Source Code Pro",) + sans, size: 1.14em)
  show raw.where(block: true): it => block(width: 100%, fill: tint, inset: 2mm, radius: 0.8mm, above: 0.9em, below: 0.9em,
    { set par(justify: false, leading: 0.35em); set text(size: 0.94em, hyphenate: false); it })
  set list(indent: 0.4em, body-indent: 0.6em, marker: ([•], [–]))
  set enum(indent: 0.4em, body-indent: 0.6em)
  show list: set block(above: 0.75em, below: 0.75em)
  show enum: set block(above: 0.75em, below: 0.75em)
  show quote.where(block: true): it => block(inset: (left: 3mm), stroke: (left: 0.8pt + hair), above: 0.9em, below: 0.9em,
    { set par(first-line-indent: 0pt); set text(size: 0.96em); it.body })
  show heading: it => {
    set par(justify: false, first-line-indent: 0pt, leading: 0.25em)
    set text(hyphenate: false)
    let (size, weight, style, above, below) = (
      (1.21, 600, "normal", 1.5, 0.45), (1.02, 600, "italic", 1.1, 0.4), (1, 400, "italic", 0.9, 0.4), (1, 400, "normal", 0.9, 0.4),
    ).at(calc.min(it.level, 4) - 1)
    block(above: above * base, below: below * base, sticky: true, text(size: size * base, weight: weight, style: style, it.body))
  }
  set footnote.entry(separator: line(length: 22%, stroke: 0.4pt + soft), gap: 0.4em, clearance: 0.9em)
  show footnote.entry: it => { set text(size: if is-double { 7.3pt } else { 7.8pt }); set par(leading: 0.4em); it }
  set table(stroke: (x, y) => (bottom: 0.25pt + hair), inset: (x: 3.2pt, y: 3pt), align: left)
  show table: it => {
    set text(size: if is-double { 7.7pt } else { 8.2pt }, number-width: "tabular")
    set par(justify: false, leading: 0.32em, first-line-indent: 0pt)
    block(stroke: (top: 0.9pt + ink, bottom: 0.9pt + ink), it)
  }
  set figure(gap: 2.4mm)
  show figure.where(kind: table): set figure.caption(position: top)
  show figure.caption: it => {
    set text(size: if is-double { 7.9pt } else { 8.5pt })
    set par(justify: false, leading: 0.4em, first-line-indent: 0pt)
    block(width: 100%, align(start, it.body))
  }
  show title: set text(size: 20pt, weight: 600, tracking: -0.02em, hyphenate: false)
  show title: set par(justify: false, leading: 0.16em, first-line-indent: 0pt)
  show title: set block(above: 0pt, below: 0pt)
  body
}

#let caption-name(name) = text(font: sans, weight: 600, size: 0.93em, fill: accent, name) + h(0.55em)
#let no-picture(words) = block(width: 100%, stroke: 0.5pt + hair, inset: 4mm, text(fill: soft, style: "italic", words))
#let fitting(body) = layout(size => {
  let width = measure(body).width
  if width > size.width { scale(size.width / width * 100%, reflow: true, body) } else { body }
})
#let float(wide: false, body) = if is-double {
  place(auto, float: true, scope: if wide { "parent" } else { "column" }, clearance: 5mm, block(width: 100%, body))
} else {
  place(auto, float: true, clearance: 6mm, if wide { across(block(width: 100%, body)) } else { block(width: 100%, body) })
}
#let long-table(wide: false, body) = {
  show figure: set block(breakable: true)
  block(above: 5mm, below: 5mm, width: 100%, if wide { across(body) } else { body })
}
#let in-place(body) = block(width: 100%, above: 1.2em, below: 1.2em, body)
#let notice(is-red, words) = block(width: 100%, above: 3mm, below: 0pt, inset: (x: 2.6mm, y: 2mm), radius: 0.6mm,
  stroke: 0.6pt + if is-red { danger } else { soft }, text(font: sans, size: 8pt, weight: if is-red { 600 } else { 400 }, fill: if is-red { danger } else { ink }, lang: "en", words))
#let statement(name, words) = block(above: 0.6em, below: 0.6em, {
  set text(size: 0.92em)
  set par(justify: false, first-line-indent: 0pt)
  text(lang: "en", strong(name)) + h(0.5em) + words
})
#let references(is-numbered, ..entries) = {
  heading(level: 1, text(lang: "en", "References"))
  set text(size: 0.9em)
  set par(justify: false, first-line-indent: 0pt, leading: 0.38em, hanging-indent: if is-numbered { 0pt } else { 1.2em })
  let items = entries.pos()
  if is-numbered { enum(tight: false, spacing: 0.55em, indent: 0pt, number-align: end + top, ..items) }
  else { list(tight: false, spacing: 0.55em, marker: none, indent: 0pt, body-indent: 0pt, ..items) }
}
#let main(body) = {
  show link: it => underline(stroke: 0.35pt + accent.lighten(50%), offset: 1.7pt, evade: true, text(fill: accent, it))
  body
}
#let band(art, journal, numbers) = box(width: 210mm, height: band-height, fill: accent, clip: true, {
  place(top + left, pdf.artifact(image(bytes(art), format: "svg", width: 210mm, height: band-height, fit: "cover")))
  place(top + left, pdf.artifact(rect(width: 210mm, height: band-height, stroke: none,
    fill: gradient.linear((accent, 0%), (accent, 52%), (accent.transparentize(100%), 100%)))))
  set text(fill: white, lang: "en", dir: ltr)
  set par(justify: false, leading: 0.3em, first-line-indent: 0pt)
  place(horizon + left, dx: side, block(width: 150mm, {
    block(below: 1.7mm, above: 0pt, text(font: serif, size: 15.5pt, weight: 600, tracking: -0.012em, journal))
    block(above: 0pt, text(font: sans, size: 8.6pt, numbers))
  }))
})
#let fact-list(facts) = ours(7.2pt, {
  for (index, (name, value)) in facts.enumerate() {
    block(above: if index == 0 { 0pt } else { 2.3mm }, below: 0pt, text(weight: 600, fill: ink, name) + linebreak() + value)
  }
})
#let summary(name, abstract) = {
  block(above: 0pt, below: 1.2mm, sticky: true, text(font: sans, size: 8.6pt, weight: 600, fill: accent, lang: "en", name))
  set text(size: if is-double { 8.9pt } else { 9.2pt })
  set par(leading: 0.46em, spacing: 0.46em, first-line-indent: 0pt)
  abstract
}
#let front(art: "", journal: [], numbers: "", sort: "", heading: [], authors: [], affiliations: [], notices: [], facts: (),
  abstract: [], keywords: "", second: none, citation: [], licence: none) = {
  let top-of = {
    place(top + left, dx: -side - aside, dy: -head-height, band(art, journal, numbers))
    v(band-height - head-height + 7mm)
  }
  let boxed(body) = block(width: 100%, above: 4.2mm, below: 0pt, stroke: (left: 1.8pt + accent), inset: (left: 3.6mm), body)
  let other = if second != none {
    boxed({
      set text(lang: second.lang)
      summary("Abstract in " + second.name, { par(strong(second.heading)); second.abstract })
    })
  }
  let told(last) = {
    set par(first-line-indent: 0pt)
    block(above: 0pt, below: 1.9mm, text(font: sans, size: 8.6pt, weight: 600, lang: "en", text(fill: accent, sort) + h(1.1em) + text(fill: warning, "Open access")))
    title(heading)
    block(above: 3.4mm, below: 0pt, { set par(justify: false); text(size: 10.2pt, weight: 600, hyphenate: false, authors) })
    block(above: 1.6mm, below: 0pt, { set par(justify: false, leading: 0.42em); text(size: 8pt, fill: soft, hyphenate: false, affiliations) })
    notices
    boxed({
      summary("Abstract", abstract)
      if keywords != "" {
        block(above: 2.2mm, below: 0pt, { set par(justify: false); text(size: 8pt, fill: soft, text(weight: 600, fill: ink, lang: "en", "Key words ") + keywords) })
      }
    })
    last
  }
  let ruled(body) = block(width: 100%, stroke: (top: 0.7pt + ink), inset: (top: 2.4mm), body)
  let page-top(last) = if is-double {
    block(width: 100%, {
      top-of
      grid(columns: (1fr, 42mm), column-gutter: 9mm, told(last), ruled(fact-list(facts)))
      v(5.5mm, weak: false)
      line(length: 100%, stroke: 0.5pt + hair)
    })
  } else {
    top-of
    place(top + left, dx: -aside, dy: band-height - head-height + 7mm, box(width: 42mm, ruled(fact-list(facts))))
    told(last)
    v(5.5mm, weak: false)
    across(line(length: 100%, stroke: 0.5pt + hair))
  }
  let foot = block(width: 100%, stroke: (top: 0.5pt + hair), inset: (top: 2mm), ours(7.1pt, {
    if citation != none { block(above: 0pt, below: 1.4mm, text(weight: 600, fill: ink, "Cite as ") + citation) }
    link(licence.url, box(stroke: 0.6pt + soft, radius: 0.8mm, inset: (x: 1.2mm), outset: (y: 0.5mm), baseline: 0.14em, text(size: 6.4pt, weight: 600, licence.name)))
    h(0.6em) + licence.text
  }))
  let page-foot = place(bottom, float: true, scope: "parent", clearance: 5mm, across(foot))
  if is-double {
    // What is higher than this leaves no room for the text. Then the second abstract begins the columns.
    context {
      let fits(last) = measure(block(width: 178mm, page-top(last))).height <= 195mm
      let over(last) = page-foot + place(top, float: true, scope: "parent", clearance: 4.5mm, page-top(last))
      if fits(other) { over(other) }
      else {
        if fits(none) { over(none) } else { page(columns: 1, page-foot + page-top(none)) }
        if other != none { other + v(4mm) }
      }
    }
  } else {
    page-foot
    page-top(other)
  }
}
`
