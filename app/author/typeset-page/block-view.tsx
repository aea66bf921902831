import { createElement, type ReactNode, use } from 'react'
import type { Cell, Inline, Picture } from '#domain/manuscript/full-text.ts'
import { pictureFile, smallFile, smallTypes, widthsOf } from '#domain/manuscript/picture-forms.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { each } from '../../public/article/text/each.ts'
import { Formula } from '../../public/article/text/formula.tsx'
import { Line } from '../../public/article/text/line.tsx'
import { TextContext } from '../../public/article/text/text-context.ts'
import type { Captioned, TextBlock } from './blocks.ts'
import type { Hit } from './find-words.ts'
import { plainLine, splitLine } from './lines.ts'
import { FieldPart, isAt, Marked } from './marked.tsx'
import { inRow, type Placed } from './sheets.ts'

type BlockProps = { placed: Placed; hits: readonly Hit[] }

export function BlockView({ placed: { block, start, isWide }, hits }: BlockProps): ReactNode {
  const wide = isWide ? 'paper-wide' : undefined
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level} line={block.line} hits={hits} />
    case 'text':
      return <TextView block={block} start={start} hits={hits} />
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'equation':
      return (
        <div className={`paper-equation ${wide ?? ''}`}>
          <div>
            <Formula formula={block.formula} display="block" />
          </div>
          {block.label !== '' && <span>({block.label})</span>}
        </div>
      )
    case 'figure':
      return (
        <Framed hits={hits} className={wide}>
          <div className="paper-panels" data-panels={inRow(block.pictures.length)}>
            {each(block.pictures, (picture) => (
              <PictureView picture={picture} label={block.label} isWide={isWide} />
            ))}
          </div>
          <CaptionView {...block} />
        </Framed>
      )
    case 'table':
      return (
        <Framed hits={hits} className={wide}>
          <CaptionView {...block} />
          <table>
            {block.head.length > 0 && (
              <thead>
                {each(block.head, (row) => (
                  <Row cells={row} isHead />
                ))}
              </thead>
            )}
            <tbody>
              {each(block.body, (row) => (
                <Row cells={row} />
              ))}
            </tbody>
          </table>
        </Framed>
      )
  }
}

/** Below the title of the paper, which is a heading of the third level. */
function Heading({ level, line, hits }: { level: number; line: readonly Inline[]; hits: readonly Hit[] }) {
  const words = <MarkedLine line={line} start={0} hits={hits} />
  const isReferences = level === 1 && lineText(line) === 'References'
  return createElement(
    `h${Math.min(level + 3, 6)}`,
    { className: `paper-h${Math.min(level, 3)}` },
    isReferences ? (
      <FieldPart of={isAt('references')} name="References">
        {words}
      </FieldPart>
    ) : (
      words
    ),
  )
}

function TextView({ block, start, hits }: { block: TextBlock; start: number; hits: readonly Hit[] }) {
  const { look, bullet, depth, line, isRest } = block
  return (
    <p
      className={`paper-${look}${isRest ? ' paper-rest' : ''}`}
      data-depth={depth > 1 ? Math.min(depth, 4) : undefined}
    >
      {bullet !== '' && <span className="paper-bullet">{bullet}</span>}
      <MarkedLine line={line} start={start} hits={hits} />
    </p>
  )
}

/** A line whose marked words are marked. `start`: which of its characters is its first on this sheet. */
function MarkedLine({ line, start, hits }: { line: readonly Inline[]; start: number; hits: readonly Hit[] }) {
  const pieces: ReactNode[] = []
  let rest: readonly Inline[] = line
  let at = start
  const end = start + lineText(line).length
  const own = hits.filter(({ from, to }) => from < end && to > start).toSorted((one, other) => one.from - other.from)
  for (const [nth, { mark, from, to }] of own.entries()) {
    // Two marks of the same words: the second is behind the first.
    const [before, after] = splitLine(rest, Math.max(0, from - at))
    const [words, others] = splitLine(after, Math.max(0, to - Math.max(from, at)))
    pieces.push(
      <Line key={`before ${nth}`} inside={before} />,
      <Marked key={mark.key} marks={[mark]}>
        <Line inside={words} />
      </Marked>,
    )
    rest = others
    at = Math.max(at, to)
  }
  return (
    <>
      {pieces}
      <Line inside={rest} />
    </>
  )
}

/** A figure or a table whose caption is marked is marked as a whole. */
function Framed({
  hits,
  className,
  children,
}: {
  hits: readonly Hit[]
  className: string | undefined
  children: ReactNode
}) {
  return (
    <figure className={className}>
      <Marked as="div" marks={hits.map(({ mark }) => mark)}>
        {children}
      </Marked>
    </figure>
  )
}

function CaptionView({ label, line, isRest }: Captioned) {
  if (label === '' && line.length === 0) return null
  return (
    <figcaption>
      {label !== '' && (
        <b>
          {label}
          {isRest ? ' (continued)' : '.'}
        </b>
      )}{' '}
      <Line inside={line} />
    </figcaption>
  )
}

/** About what a column and the whole sheet are wide. */
const sizes = { column: '20rem', whole: '42rem' }

function PictureView({ picture, label, isWide }: { picture: Picture; label: string; isWide: boolean }) {
  const { figures } = use(TextContext)
  const { width, height, alt } = picture
  const narrower = widthsOf(picture)
  return (
    <picture>
      {narrower.length > 0 &&
        smallTypes.map((type) => (
          <source
            key={type}
            type={`image/${type}`}
            srcSet={narrower.map((at) => `${figures}${smallFile(picture, at, type)} ${at}w`).join(', ')}
            sizes={isWide ? sizes.whole : sizes.column}
          />
        ))}
      <img
        src={figures + pictureFile(picture)}
        alt={alt ?? label}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

function Row({ cells, isHead = false }: { cells: readonly Cell[]; isHead?: boolean }) {
  return (
    <tr>
      {each(cells, ({ inside, columns, rows, align, isHead: isOwnHead }) => {
        const isTitle = (isHead || isOwnHead) && inside.length > 0
        const about = { colSpan: columns, rowSpan: rows, className: align }
        const words = <Line inside={plainLine(inside)} />
        return isTitle ? <th {...about}>{words}</th> : <td {...about}>{words}</td>
      })}
    </tr>
  )
}
