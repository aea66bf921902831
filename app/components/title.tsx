import { Fragment, type ReactNode } from 'react'
import { atCompounds, compoundClass } from '#domain/words/compounds.ts'

type PiecesProps<P> = { pieces: readonly P[]; children: (pieces: readonly P[]) => ReactNode }

/** No line of a title ends after a hyphen. Elements do that and not signs, because a title is copied. */
export function WithoutBreaks<P extends object>({ pieces, children: show }: PiecesProps<P>) {
  return atCompounds(pieces).map((stretch, at) => {
    const Around = stretch.isCompound ? 'span' : Fragment
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a title's words never changes
      <Around key={at} {...(stretch.isCompound && { className: compoundClass(stretch) })}>
        {show(stretch.pieces)}
      </Around>
    )
  })
}

/** A title without markup: of a journal, a page, a section. */
export function Title({ text }: { text: string }) {
  return <WithoutBreaks pieces={[{ text }]}>{(pieces) => pieces.map((piece) => piece.text).join('')}</WithoutBreaks>
}
