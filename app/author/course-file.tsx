import { data, redirect } from 'react-router'
import { mediaTypeOf } from '#domain/words/file-types.ts'
import { servicesContext } from '#server/page-context.ts'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { FileViewer } from '../components/file-viewer.tsx'
import { Title } from '../components/title.tsx'
import { orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/course-file.ts'
import { requireAuthor } from './guard.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title ?? 'Course file')

export async function loader({ params: { courseId: id, number }, context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const course = await orNotFound(context.get(servicesContext).courses.course(author, { id }))
  if (!course.paid) throw redirect(`/courses/${id}`)
  const { title, file, fileName } = course.outline[Number(number) - 1] ?? {}
  if (title === undefined || file === undefined || fileName === undefined) throw data(null, { status: 404 })
  return { id, heading: course.title, title, file, fileName }
}

export default function CourseFile({ loaderData: { id, heading, title, file, fileName } }: Route.ComponentProps) {
  return (
    <main id="main" className="container course-page stack">
      <Breadcrumb
        trail={[{ label: 'Courses', href: '/courses' }, { label: heading, href: `/courses/${id}` }, { label: title }]}
      />
      <h1>
        <Title text={title} />
      </h1>
      <FileViewer url={file} name={fileName} mediaType={mediaTypeOf(fileName)} />
    </main>
  )
}
