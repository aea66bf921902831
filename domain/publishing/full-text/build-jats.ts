import type { Figure, Inline, JatsText, Picture, Table } from '../../manuscript/full-text.ts'
import { labelOf } from '../../manuscript/reading/captions.ts'
import { truncate } from '../../words/text.ts'
import { countText } from './count.ts'
import { lineText, pictureOf } from './inlines.ts'
import { mapped } from './jats-lines.ts'
import { applies, placed, type Remedy, remedied } from './remedy.ts'
import type { Source } from './source.ts'
import type { TroubleKind } from './trouble-kinds.ts'
import { leastPixels, type Proposal, type Trouble } from './troubles.ts'

/** A JATS file says what its headings, captions and citations are, so only these are left to decide. */
const kinds: ReadonlySet<string> = new Set(['text', 'words', 'write-caption', 'leave'] satisfies Remedy['kind'][])

/** The text of a finished JATS file with its pictures and with what editors have decided, and what readers will miss in it. */
export function buildJats(source: Source, { text: given, before, front, left }: JatsText, remedies: Remedy[]) {
  const blocks = placed(source.blocks)
  const used = remedies.map(
    (remedy, at) => kinds.has(remedy.kind) && applies(remedied(blocks, remedies.slice(0, at)), remedy),
  )
  const decided = Map.groupBy(
    remedies.filter((_, at) => used[at]),
    ({ place }) => place,
  )
  const troubles: Trouble[] = []
  const isLeft = (place: string, kind: TroubleKind) =>
    (decided.get(place) ?? []).some((remedy) => remedy.kind === 'leave' && remedy.trouble === kind)
  const tell = (kind: TroubleKind, place: string, quote: string, offered: Remedy[] = []) => {
    if (isLeft(place, kind)) return
    const all: Remedy[] = [...offered, { kind: 'leave', place, trouble: kind }]
    troubles.push({ kind, place, quote, remedies: all.map((remedy): Proposal => ({ remedy, about: '' })) })
  }

  let at = 0
  let here = ''
  const nextPlace = () => {
    here = blocks[at++]?.place ?? ''
    return here
  }

  const shown = (picture: Picture, place: string, isAlone: boolean): Picture | null => {
    const words = (decided.get(place) ?? []).findLast((it) => it.kind === 'words' && it.picture === picture.file)
    const alt = words?.kind === 'words' ? words.text : picture.alt
    const kept = pictureOf(picture.file, alt, source)
    const name = picture.file.split('/').at(-1) ?? picture.file
    if (!kept) tell('picture-not-shown', place, name)
    else {
      if (isAlone && kept.width < leastPixels) tell('picture-small', place, `${kept.width} × ${kept.height} pixels`)
      if (alt === null)
        tell('picture-without-words', place, name, [{ kind: 'words', place, picture: picture.file, text: '' }])
    }
    return kept
  }
  const captioned = <Unit extends Figure | Table>(unit: Unit, place: string, kind: TroubleKind): Unit => {
    const written = (decided.get(place) ?? []).findLast((remedy) => remedy.kind === 'write-caption')
    if (written?.kind === 'write-caption') {
      const found = labelOf(written.text)
      const said = written.text.slice(found?.length ?? 0).trim()
      return { ...unit, label: found?.label ?? unit.label, caption: [{ kind: 'text', text: said }] }
    }
    if (unit.caption.length === 0) tell(kind, place, unit.label, [{ kind: 'write-caption', place, text: '' }])
    return unit
  }

  const text = mapped(given, {
    line(inside) {
      const place = nextPlace()
      const corrected = (decided.get(place) ?? []).reduce(
        (line, remedy) => (remedy.kind === 'text' ? replacedIn(line, remedy.before, remedy.after) : line),
        inside,
      )
      for (const each of inside)
        if (each.kind === 'formula' && !each.mathml) tell('formula-not-read', place, truncate(each.tex, 120))
      return corrected.flatMap((each) => withPictures(each, (picture) => shown(picture, place, false)))
    },
    figure(part) {
      const place = nextPlace()
      const pictures = part.pictures.flatMap((each) => shown(each, place, true) ?? [])
      return { ...captioned(part, place, 'picture-without-caption'), pictures }
    },
    equation(part) {
      const place = nextPlace()
      if (!part.formula.mathml) tell('formula-not-read', place, truncate(part.formula.tex, 120))
      return part
    },
    table: (part) => captioned(part, nextPlace(), 'table-without-caption'),
    picture: (picture) => shown(picture, nextPlace(), true),
    here: () => here,
  })
  if (left.length > 0)
    tell('element-not-kept', blocks[0]?.place ?? '', left.map(({ name, quote }) => `<${name}> ${quote}`).join('; '))
  return { text, report: { before, front, after: countText(text), troubles }, used }
}

function withPictures(inline: Inline, shown: (picture: Picture) => Picture | null): Inline[] {
  if (inline.kind === 'picture') {
    const picture = shown(inline.picture)
    return picture ? [{ kind: 'picture', picture }] : []
  }
  return 'inside' in inline
    ? [{ ...inline, inside: inline.inside.flatMap((each) => withPictures(each, shown)) }]
    : [inline]
}

/** Replaces the first such words of a line, which may go over several looks: what comes instead has that of its beginning. */
function replacedIn(line: Inline[], before: string, after: string): Inline[] {
  const from = before === '' ? -1 : lineText(line).indexOf(before)
  if (from < 0) return line
  const to = from + before.length
  let at = 0
  let isPut = false
  const change = (inside: Inline[]): Inline[] =>
    inside.flatMap((inline): Inline[] => {
      if ('inside' in inline) return [{ ...inline, inside: change(inline.inside) }]
      const start = at
      const length = inline.kind === 'text' ? inline.text.length : inline.kind === 'break' ? 1 : 0
      at += length
      if (length === 0 || at <= from || start >= to) return [inline]
      if (inline.kind !== 'text') return []
      const kept = inline.text.slice(0, Math.max(0, from - start))
      const rest = inline.text.slice(Math.max(0, Math.min(length, to - start)))
      const put = isPut ? '' : after
      isPut = true
      const text = `${kept}${put}${rest}`
      return text === '' ? [] : [{ ...inline, text }]
    })
  return change(line)
}
