import { type Block, type PictureFile, type Run, runsOfCells } from '#domain/manuscript/reading/block.ts'
import { hasOtherText, rowsOf } from './pandoc-table.ts'
import { attributesOf, findAll, isNode, listOf, type Node, styleOf } from './pandoc-tree.ts'

type Look = Omit<Run, 'text'>
/** Where a block of a list is. */
type Item = { number: number; depth: number; isContinued: boolean }

/** How each kind of text changes the look of what is in it. */
const looks: Record<string, Look> = {
  Strong: { isBold: true },
  Emph: { isItalic: true },
  Underline: { isUnderlined: true },
  Strikeout: { isStruck: true },
  SmallCaps: { isSmallCaps: true },
  Superscript: { script: 1 },
  Subscript: { script: -1 },
}

/** The blocks of a document in reading order, from Pandoc's tree of a .docx read with its styles. */
export function blocksOf(tree: { blocks: unknown[]; meta?: Record<string, unknown> }): Block[] {
  const blocks: Block[] = []
  const notes: Block[] = []
  const read = (inlines: unknown) => runsOf(inlines, {}, notes, (equation) => blocks.push(equation))

  function add(kind: Block['kind'], inlines: unknown, more: Partial<Block> = {}): void {
    const runs = read(inlines)
    if (runs.length > 0 || kind !== 'paragraph') blocks.push({ kind, runs, ...more })
  }

  function addParagraph(inlines: unknown, style: string | undefined, item: Item | undefined): void {
    const within = style === undefined ? {} : { style }
    const images = findAll(inlines, 'Image')
    const isAlone = images.length > 0 && !hasOtherText(inlines)
    if (images.length > 0)
      blocks.push({
        kind: 'picture',
        runs: runsOf(listOf(images[0]?.c)[1], {}, notes),
        ...within,
        ...(isAlone && { pictures: images.map(pictureOf) }),
      })
    if (isAlone) return
    if (item === undefined) add('paragraph', inlines, within)
    else {
      const { number, depth, isContinued } = item
      add('item', inlines, { ...within, number, depth, ...(isContinued && { isContinued }) })
    }
  }

  function addList(entries: unknown, style: string | undefined, around: Item | undefined, start: number | null): void {
    const depth = around === undefined ? 0 : around.depth + 1
    for (const [at, entry] of listOf(entries).entries())
      for (const [place, block] of listOf(entry).entries())
        walk(block, style, { number: start === null ? 0 : start + at, depth, isContinued: place > 0 })
  }

  function addTable(parts: unknown[], style: string | undefined): void {
    for (const block of listOf(listOf(parts[1])[1])) walk(block, 'table caption')
    const inside = parts.slice(3)
    const rows = rowsOf(parts, (inlines) => runsOf(inlines, {}, notes))
    // Before the text begins a table only arranges the title page; later one column may only hold a picture with its caption.
    const isTitlePage = !blocks.some(({ kind }) => kind === 'heading') && blocks.length < 12
    const isFrame = findAll(inside, 'Image').length > 0 && rows.every((row) => row.length <= 1)
    if (isTitlePage || isFrame)
      for (const block of [...findAll(inside, ['Para', 'Plain', 'Header'])]) walk(block, style)
    else blocks.push({ kind: 'table', runs: runsOfCells(rows), rows, ...(style !== undefined && { style }) })
  }

  function walk(value: unknown, style?: string, item?: Item): void {
    if (!isNode(value)) return
    const { t, c } = value
    if (t === 'Para' || t === 'Plain') addParagraph(c, style, item)
    else if (t === 'Header') {
      const [level, attributes, inlines] = listOf(c)
      const name = styleOf(attributes) ?? style
      add('heading', inlines, { level: Number(level), ...(name !== undefined && { style: name }) })
    } else if (t === 'Div') {
      const [attributes, inside] = listOf(c)
      for (const block of listOf(inside)) walk(block, styleOf(attributes) ?? style, item)
    } else if (t === 'BlockQuote') for (const block of listOf(c)) walk(block, style, item)
    else if (t === 'OrderedList') addList(listOf(c)[1], style, item, Number(listOf(listOf(c)[0])[0]))
    else if (t === 'BulletList') addList(c, style, item, null)
    else if (t === 'LineBlock') for (const line of listOf(c)) addParagraph(line, style, undefined)
    else if (t === 'DefinitionList')
      for (const [term, meanings] of listOf(c) as [unknown, unknown[][]][]) {
        addParagraph(term, style, undefined)
        for (const block of meanings.flat()) walk(block, style)
      }
    else if (t === 'Table') addTable(listOf(c), style)
    else if (t === 'Figure') {
      const [, caption, inside] = listOf(c)
      for (const block of listOf(inside)) walk(block, style)
      for (const block of listOf(listOf(caption)[1])) walk(block, 'image caption')
    } else if (t === 'CodeBlock')
      blocks.push({ kind: 'paragraph', runs: [{ text: String(listOf(c)[1]) }], style: 'code' })
  }

  const { title, author, abstract } = tree.meta ?? {}
  for (const [style, value] of [
    ['title', title],
    ['author', author],
    ['abstract', abstract],
  ] as const)
    for (const node of metaBlocks(value)) walk(node, style)
  for (const block of tree.blocks) walk(block)
  return [...blocks, ...notes]
}

/** What Pandoc takes for the title, the authors and the abstract by their styles leaves the text for its metadata. */
function metaBlocks(value: unknown): Node[] {
  if (!isNode(value)) return []
  if (value.t === 'MetaInlines') return [{ t: 'Para', c: value.c }]
  if (value.t === 'MetaBlocks') return listOf(value.c).filter(isNode)
  return value.t === 'MetaList' ? listOf(value.c).flatMap(metaBlocks) : []
}

/** Word's own alternative text comes first, and only a picture without one has a caption there. */
function pictureOf({ c }: Node): PictureFile {
  const [attributes, inlines, target] = listOf(c)
  const said = runsOf(inlines, {}, [])
    .map(({ text }) => text)
    .join('')
    .trim()
  const alt = attributesOf(attributes)[2].find(([key]) => key === 'alt')?.[1] ?? said
  return { name: String(listOf(target)[0]), alt: alt === '' ? null : alt }
}

function runsOf(value: unknown, look: Look, notes: Block[], onEquation?: (equation: Block) => void): Run[] {
  if (Array.isArray(value)) return value.flatMap((each) => runsOf(each, look, notes, onEquation))
  if (!isNode(value)) return []
  const { t, c } = value
  const inside = (contents: unknown, more: Look = {}) => runsOf(contents, { ...look, ...more }, notes, onEquation)
  if (t === 'Str') return [{ text: String(c), ...look }]
  if (t === 'Space' || t === 'SoftBreak') return [{ text: ' ', ...look }]
  if (t === 'LineBreak') return [{ text: '\n', ...look }]
  if (t === 'Code') return [{ text: String(listOf(c)[1]), ...look, isCode: true }]
  if (t === 'Math') {
    const [kind, text] = listOf(c)
    const isDisplay = isNode(kind) && kind.t === 'DisplayMath'
    if (isDisplay) onEquation?.({ kind: 'equation', runs: [{ text: String(text) }] })
    return [{ text: String(text), ...look, formula: isDisplay ? 'display' : 'inline' }]
  }
  if (t === 'Note') {
    const number = notes.length + 1
    const note: Block = { kind: 'note', runs: [], number }
    notes.push(note)
    note.runs = findAll(c, ['Para', 'Plain']).flatMap(({ c: text }, at) => [
      ...(at > 0 ? [{ text: '\n' }] : []),
      ...runsOf(text, {}, notes),
    ])
    return [{ text: '', ...look, note: number }]
  }
  if (t === 'Link') return inside(listOf(c)[1], { link: String(listOf(listOf(c)[2])[0]) })
  if (t === 'Image') return [{ text: '', picture: pictureOf(value) }]
  if (t === 'Quoted') {
    const [mark, text] = listOf(c)
    const [open, close] = isNode(mark) && mark.t === 'SingleQuote' ? ['‘', '’'] : ['“', '”']
    return [{ text: open, ...look }, ...inside(text), { text: close, ...look }]
  }
  if (t === 'Span' || t === 'Cite') return inside(listOf(c)[1])
  return inside(c, looks[t])
}
