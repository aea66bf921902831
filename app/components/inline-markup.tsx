import type { ReactNode } from 'react'
import type { ShownTitle } from '#contracts/shapes.ts'
import { inMarks, type Run, runsOf } from '#domain/words/markup.ts'
import { WithoutBreaks } from './title.tsx'

/** A text with its italics, sub- and superscripts. Tags that somebody typed are shown as they were typed. */
export function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, marks }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have nothing of their own to tell them apart
    inMarks<ReactNode>(text, marks, (inside, Mark) => <Mark key={at}>{inside}</Mark>),
  )
}

export function RunsOfTitle({ runs }: { runs: readonly Run[] }) {
  return <WithoutBreaks pieces={runs}>{(pieces) => <Runs runs={pieces} />}</WithoutBreaks>
}

/** A title with its markup. */
export function MarkedText({ text, markup }: { text: string; markup: string | null | undefined }) {
  return <RunsOfTitle runs={runsOf(text, markup)} />
}

/** An article's title away from its page, which is in English: a title that is not says so. */
export function ArticleTitle({ title, titleMarkup, language }: ShownTitle) {
  const marked = <MarkedText text={title} markup={titleMarkup} />
  return language ? (
    <span lang={language} dir="auto">
      {marked}
    </span>
  ) : (
    marked
  )
}

/** An abstract, paragraph by paragraph. */
export function RunParagraphs({ texts }: { texts: readonly Run[][] }) {
  return texts.map((runs, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
    <p key={at}>
      <Runs runs={runs} />
    </p>
  ))
}
