import { orNotFound } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import type { Comparison } from '#contracts/manuscript/similarity.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/similar.ts'

export const meta: Route.MetaFunction = () => privateMeta('Text in common')

export async function loader({ context, params: { id, text }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { manuscripts, similarity } = context.get(servicesContext)
  const compared = await orNotFound(similarity.compareWith(staff, { id, text: Number(text) }))
  const manuscript = await orNotFound(manuscripts.manuscript({ author: null, staff }, { id }))
  return { ...compared, id, ...('title' in manuscript ? manuscript : { title: '', number: '' }) }
}

export default function TextInCommon({ loaderData }: Route.ComponentProps) {
  const { id, title, number, version, work, passages } = loaderData
  return (
    <StaffPage title="Text in common" parent={{ label: title, href: `/admin/review/${id}` }}>
      <p>
        {work.share} % of the text of version {version} ({work.words.toLocaleString('en')} words) stands in{' '}
        <a href={work.address}>{work.number}</a>, “{work.heading}” by {work.author}.
      </p>
      <p className="meta">
        Only the texts of this publisher were compared, without references and quotations. This does not replace a check
        against other sources.
      </p>
      <ol className="objections stack" aria-label={`The passages in common, in the order of ${number}`}>
        {passages.map((passage) => (
          <Passage key={passage.from} {...{ passage, number, other: work.number }} />
        ))}
      </ol>
    </StaffPage>
  )
}

type Side = { number: string; text: string }

function Passage({
  passage: { here, there, words },
  number,
  other,
}: {
  passage: Comparison['passages'][number]
  number: string
  other: string
}) {
  return (
    <li className="grid card">
      {[
        { number, text: here },
        { number: other, text: there },
      ].map(({ number, text }: Side) => (
        <figure key={number}>
          <figcaption className="meta">
            {number} · {words} words
          </figcaption>
          <blockquote>{text}</blockquote>
        </figure>
      ))}
    </li>
  )
}
