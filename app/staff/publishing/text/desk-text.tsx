import { type ReactNode, useMemo } from 'react'
import { ArticleText } from '#app/public/article/text/article-text.tsx'
import type { TextState } from '#contracts/publishing/texts.ts'
import type { FullText } from '#domain/manuscript/full-text.ts'
import type { MarkPlace } from '#domain/publishing/full-text/mark-places.ts'
import { partsByPlace } from '#domain/publishing/full-text/places.ts'
import { Place } from './place.tsx'

type Troubles = NonNullable<TextState['report']>['troubles']

type DeskTextProps = {
  id: string
  text: FullText
  language: string
  troubles: Troubles
  /** The number of the trouble that is looked at. */
  current: number | null
  mark: (place: MarkPlace) => ReactNode
}

/** The text as readers see it, with the number of each trouble at its place. */
export function DeskText({ id, text, language, troubles, current, mark }: DeskTextProps) {
  const numbers = useMemo(() => {
    const parts = partsByPlace(text)
    return Map.groupBy(
      troubles.map(({ place, kind }, at) => ({ number: at + 1, kind, part: parts.get(place) })),
      ({ part }) => part,
    )
  }, [text, troubles])
  return (
    <ArticleText
      text={text}
      language={language}
      figures={`/admin/texts/${id}/figures/`}
      mark={mark}
      around={(shown, part, line) => (
        <Place id={id} part={part} line={line} marks={numbers.get(part) ?? []} current={current}>
          {shown}
        </Place>
      )}
    />
  )
}
