import { type ReactNode, use } from 'react'
import type { Inline, Look } from '#domain/manuscript/full-text.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { Linked } from '../linked.tsx'
import { each } from './each.ts'
import { Formula } from './formula.tsx'
import { PictureInLine } from './picture.tsx'
import { TextContext } from './text-context.ts'

/** `isPlain`: within a link, where no other link may be. `linked`: addresses that were only typed are links too. */
type LineProps = { inside: readonly Inline[]; isPlain?: boolean; linked?: boolean }

export function Line({ inside, isPlain = false, linked = false }: LineProps) {
  return each(inside, (inline) => <Piece inline={inline} isPlain={isPlain} linked={linked} />)
}

type PieceProps = { inline: Inline; isPlain: boolean; linked: boolean }

function Piece({ inline, isPlain, linked }: PieceProps) {
  const { ids, marks } = use(TextContext)
  const within = (inside: readonly Inline[]) => <Line inside={inside} isPlain />
  switch (inline.kind) {
    case 'text':
      return looked(linked && !isPlain ? <Linked text={inline.text} /> : inline.text, inline)
    case 'formula':
      return <Formula formula={inline} />
    case 'link':
      return isPlain ? (
        within(inline.inside)
      ) : (
        <a href={inline.href} rel="nofollow" className={saysAddress(inline) ? undefined : 'named-link'}>
          {within(inline.inside)}
        </a>
      )
    case 'citation': {
      const [first, ...others] = inline.to.filter((id) => ids.has(id))
      if (isPlain || first === undefined) return within(inline.inside)
      return (
        <a href={`#${first}`} data-and={others.join(' ') || undefined}>
          {within(inline.inside)}
        </a>
      )
    }
    case 'mention':
      return isPlain || !ids.has(inline.to) ? (
        within(inline.inside)
      ) : (
        <a href={`#${inline.to}`}>{within(inline.inside)}</a>
      )
    case 'note':
      return isPlain || !ids.has(inline.to) ? null : (
        <sup>
          <a
            id={marks.has(inline) ? markId(inline.to) : undefined}
            href={`#${inline.to}`}
            aria-label={`Note ${inline.to.slice(1)}`}
          >
            {inline.to.slice(1)}
          </a>
        </sup>
      )
    case 'picture':
      return <PictureInLine picture={inline.picture} isPlain={isPlain} />
    case 'break':
      return <br />
  }
}

/** Whether the words of a link are its address: otherwise print adds it. */
const saysAddress = ({ href, inside }: { href: string; inside: Inline[] }) =>
  href.includes(
    lineText(inside)
      .trim()
      .replace(/^doi:\s*/i, ''),
  )

/** Where a note is marked in the text. */
export const markId = (note: string) => `at-${note}`

function looked(text: ReactNode, look: Look): ReactNode {
  let shown = text
  if (look.script) shown = look.script > 0 ? <sup>{shown}</sup> : <sub>{shown}</sub>
  if (look.isCode) shown = <code>{shown}</code>
  if (look.isSmallCaps) shown = <span className="small-caps">{shown}</span>
  if (look.isStruck) shown = <s>{shown}</s>
  if (look.isUnderlined) shown = <u>{shown}</u>
  if (look.isItalic) shown = <i>{shown}</i>
  return look.isBold ? <b>{shown}</b> : shown
}
