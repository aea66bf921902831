import type { Block, Run } from '#domain/reading/block.ts'

/** Pandoc's tree, of which only what we read is typed: `t` is the kind, `c` what it holds. */
type Node = { t: string; c?: unknown }
type Attributes = [id: string, classes: string[], keys: [string, string][]]
type Look = Omit<Run, 'text'>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 't' in value
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const attributesOf = (value: unknown): Attributes => (value ?? ['', [], []]) as Attributes
const styleOf = (value: unknown): string | undefined =>
  attributesOf(value)[2]
    .find(([key]) => key === 'custom-style')?.[1]
    ?.toLowerCase()

/** How each kind of text changes the look of what is in it. */
const looks: Record<string, Look> = {
  Strong: { isBold: true },
  Emph: { isItalic: true },
  Superscript: { script: 1 },
  Subscript: { script: -1 },
}

/** The blocks of a document in reading order, from Pandoc's tree of a .docx read with its styles. */
export function blocksOf(tree: { blocks: unknown[]; meta?: Record<string, unknown> }): Block[] {
  const blocks: Block[] = []
  const notes: Block[] = []

  function add(kind: Block['kind'], inlines: unknown, more: Partial<Block> = {}): void {
    const runs = runsOf(inlines, {}, notes, (equation) => blocks.push(equation))
    if (runs.length > 0 || kind !== 'paragraph') blocks.push({ kind, runs, ...more })
  }

  function walk(value: unknown, style?: string, item?: number): void {
    if (!isNode(value)) return
    const { t, c } = value
    const within = style === undefined ? {} : { style }
    if (t === 'Para' || t === 'Plain') {
      const picture = findAll(c, 'Image')[0]
      if (picture) blocks.push({ kind: 'picture', runs: runsOf(listOf(picture.c)[1], {}, notes), ...within })
      if (item === undefined) add('paragraph', c, within)
      else add('item', c, { ...within, number: item })
    } else if (t === 'Header') {
      const [level, attributes, inlines] = listOf(c)
      const name = styleOf(attributes) ?? style
      add('heading', inlines, { level: Number(level), ...(name !== undefined && { style: name }) })
    } else if (t === 'Div') {
      const [attributes, inside] = listOf(c)
      for (const block of listOf(inside)) walk(block, styleOf(attributes) ?? style, item)
    } else if (t === 'BlockQuote') for (const block of listOf(c)) walk(block, style, item)
    else if (t === 'OrderedList') {
      const [[start]] = [listOf(listOf(c)[0])]
      for (const [at, entry] of listOf(listOf(c)[1]).entries())
        for (const block of listOf(entry)) walk(block, style, Number(start) + at)
    } else if (t === 'BulletList')
      for (const entry of listOf(c)) for (const block of listOf(entry)) walk(block, style, 0)
    else if (t === 'LineBlock') for (const line of listOf(c)) add('paragraph', line, within)
    else if (t === 'DefinitionList')
      for (const [term, meanings] of listOf(c) as [unknown, unknown[][]][]) {
        add('paragraph', term, within)
        for (const block of meanings.flat()) walk(block, style)
      }
    else if (t === 'Table') {
      const caption = listOf(listOf(listOf(c)[1])[1])
      for (const block of caption) walk(block, 'table caption')
      // Before the text begins a table only arranges the title page.
      if (!blocks.some(({ kind }) => kind === 'heading') && blocks.length < 12) {
        for (const cell of [...findAll(listOf(c).slice(3), 'Para'), ...findAll(listOf(c).slice(3), 'Plain')])
          walk(cell, style)
        return
      }
      blocks.push({ kind: 'table', runs: cellsOf(listOf(c).slice(3), notes), ...within })
    } else if (t === 'Figure') {
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

function findAll(value: unknown, kind: string): Node[] {
  if (Array.isArray(value)) return value.flatMap((each) => findAll(each, kind))
  if (!isNode(value)) return []
  return value.t === kind ? [value] : findAll(value.c, kind)
}

/** The text of a table, one cell after the other. */
function cellsOf(value: unknown, notes: Block[]): Run[] {
  const inlines = [...findAll(value, 'Plain'), ...findAll(value, 'Para')]
  return inlines.flatMap(({ c }) => [...runsOf(c, {}, notes), { text: '\n' }])
}

function runsOf(value: unknown, look: Look, notes: Block[], onEquation?: (equation: Block) => void): Run[] {
  if (Array.isArray(value)) return value.flatMap((each) => runsOf(each, look, notes, onEquation))
  if (!isNode(value)) return []
  const { t, c } = value
  const inside = (contents: unknown, more: Look = {}) => runsOf(contents, { ...look, ...more }, notes, onEquation)
  if (t === 'Str') return [{ text: String(c), ...look }]
  if (t === 'Space' || t === 'SoftBreak') return [{ text: ' ', ...look }]
  if (t === 'LineBreak') return [{ text: '\n', ...look }]
  if (t === 'Code') return [{ text: String(listOf(c)[1]), ...look }]
  if (t === 'Math') {
    const [kind, text] = listOf(c)
    if (isNode(kind) && kind.t === 'DisplayMath') onEquation?.({ kind: 'equation', runs: [{ text: String(text) }] })
    return [{ text: String(text), ...look }]
  }
  if (t === 'Note') {
    notes.push({ kind: 'note', runs: findAll(c, 'Para').flatMap(({ c: note }) => runsOf(note, {}, notes)) })
    return []
  }
  if (t === 'Link') return inside(listOf(c)[1], { link: String(listOf(listOf(c)[2])[0]) })
  if (t === 'Image') return []
  if (t === 'Quoted') {
    const [mark, text] = listOf(c)
    const [open, close] = isNode(mark) && mark.t === 'SingleQuote' ? ['‘', '’'] : ['“', '”']
    return [{ text: open, ...look }, ...inside(text), { text: close, ...look }]
  }
  if (t === 'Span' || t === 'Cite') return inside(listOf(c)[1])
  return inside(c, looks[t])
}
