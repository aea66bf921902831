import { WithoutBreaks } from './title.tsx'

type MarkedProps = { parts: readonly { text: string; isMatch: boolean }[] }

/** A text in which the words that were searched for are marked. */
export function Marked({ parts }: MarkedProps) {
  return parts.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
    isMatch ? <mark key={index}>{text}</mark> : text,
  )
}

/** A title in which the words that were searched for are marked. */
export function MarkedTitle({ parts }: MarkedProps) {
  return <WithoutBreaks pieces={parts}>{(pieces) => <Marked parts={pieces} />}</WithoutBreaks>
}
