import { use } from 'react'
import { Title } from '../../../components/title.tsx'
import { each } from './each.ts'
import { TextContext } from './text-context.ts'

/** Leads from a figure, a table or a reference back to where the text speaks of it. */
export function MentionedIn({ id, words }: { id: string; words: string }) {
  const places = use(TextContext).places.get(id) ?? []
  if (places.length === 0) return null
  return (
    <small>
      {words}{' '}
      {each(places, (place, at) => (
        <>
          {at > 0 && ', '}
          <a href={`#${place.id}`}>
            <Title text={place.title} />
          </a>
        </>
      ))}
    </small>
  )
}
