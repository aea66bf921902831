import { useLocation } from 'react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { Title } from '../components/title.tsx'
import { useHydrated } from '../hydrated.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/content.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Course text')

type CourseText = { heading: string; title: string; text: string }

function isCourseText(state: unknown): state is CourseText {
  return typeof state === 'object' && state !== null && 'heading' in state && 'title' in state && 'text' in state
}

/** Spec §2: the heading, title and text of a course arrive through navigation state. */
export default function Content() {
  const { state } = useLocation()
  const shown = useHydrated() && isCourseText(state) ? state : null
  return (
    <main id="main" className="container-narrow section stack">
      {shown ? (
        <>
          <p className="eyebrow">{shown.heading}</p>
          <h1>
            <Title text={shown.title} />
          </h1>
          <Paragraphs text={shown.text} />
        </>
      ) : (
        <>
          <h1>Course text</h1>
          <EmptyState title="Nothing to show" />
        </>
      )}
    </main>
  )
}
