import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import { rememberPlace } from '#contracts/site/courses.ts'
import { servicesContext } from '#server/page-context.ts'
import { call } from '../api.ts'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { ButtonLink } from '../components/button.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { Title } from '../components/title.tsx'
import { orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/course-reader.ts'
import { requireAuthor } from './guard.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title ?? 'Course text')

export async function loader({ params: { courseId: id, number }, context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const course = await orNotFound(context.get(servicesContext).courses.course(author, { id }))
  if (!course.paid) throw redirect(`/courses/${id}`)
  const at = Number(number) - 1
  const { title, text } = course.texts[at] ?? {}
  if (title === undefined || text === undefined) throw data(null, { status: 404 })
  return {
    id,
    heading: course.title,
    title,
    text,
    at,
    count: course.texts.length,
    before: course.texts[at - 1]?.title ?? null,
    after: course.texts[at + 1]?.title ?? null,
  }
}

export default function CourseReader({ loaderData }: Route.ComponentProps) {
  const { id, heading, title, text, at, count, before, after } = loaderData
  const path = `/courses/${id}`
  useEffect(() => {
    // If the place cannot be saved, the reader only has to find it again.
    call(rememberPlace, { id, place: at }).catch(() => {})
  }, [id, at])
  return (
    <main id="main" className="container-narrow course-page stack">
      <Breadcrumb trail={[{ label: 'Courses', href: '/courses' }, { label: heading, href: path }, { label: title }]} />
      <div className="course-progress">
        <span className="meta">
          Text {at + 1} of {count}
        </span>
        <progress aria-label="Progress" value={at + 1} max={count} />
      </div>
      <article className="stack stack-large">
        <h1>
          <Title text={title} />
        </h1>
        <Paragraphs text={text} />
      </article>
      <nav className="course-steps" aria-label="Texts of this course">
        {before !== null && (
          <a href={`${path}/read/${at}`} rel="prev">
            <ArrowLeft />
            <span>
              <small>Previous</small> {before}
            </span>
          </a>
        )}
        {after !== null && (
          <a href={`${path}/read/${at + 2}`} rel="next">
            <span>
              <small>Next</small> {after}
            </span>
            <ArrowRight />
          </a>
        )}
      </nav>
      <p className="cluster">
        <ButtonLink variant="quiet" href={path}>
          All of this course
        </ButtonLink>
        <Link className="button button-quiet needs-script" to="/content" state={{ heading, title, text }}>
          The text alone
        </Link>
      </p>
    </main>
  )
}
