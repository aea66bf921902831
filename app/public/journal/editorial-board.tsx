import { data } from 'react-router'
import { boardRoles } from '#domain/manuscript/journal.ts'
import { orcidUrl } from '#domain/words/orcid.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Avatar } from '../../account/avatar.tsx'
import { Notice } from '../../components/notice.tsx'
import { Title } from '../../components/title.tsx'
import { publicHeaders } from '../../seo/headers.ts'
import { pageMeta } from '../../seo/meta.ts'
import type { Route } from './+types/editorial-board.ts'
import { portraitOf } from './portrait-of.ts'

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const journal = context.get(servicesContext).content.journal(slug)
  if (!journal) throw data(null, { status: 404 })
  const { title, editorialBoard } = journal
  return { slug, title, board: editorialBoard, publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { slug, title, publicUrl } }) =>
  pageMeta({
    title: `Editorial board of the ${title}`,
    description: `The editors and editorial board of the ${title}, with the affiliation of every member.`,
    path: `/journals/${slug}/editorial-board`,
    publicUrl,
  })

const plurals = {
  'Editor-in-Chief': 'Editor-in-Chief',
  'Associate Editor': 'Associate Editors',
  'Editorial Board Member': 'Editorial Board Members',
  'Editorial Assistant': 'Editorial Assistants',
}

export default function Board({ loaderData: { board } }: Route.ComponentProps) {
  const groups = boardRoles.map((role) => ({ role, members: board.members.filter((member) => member.role === role) }))
  return (
    <main id="main" className="container section stack stack-large">
      <h1>Editorial board</h1>
      {board.sample && <Notice>These members are samples. Their names and institutions are made up.</Notice>}
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ role, members }, group) => (
          <section key={role} className="stack" aria-label={role}>
            <h2>
              <Title text={members.length > 1 ? plurals[role] : role} />
            </h2>
            <ul className="grid board">
              {members.map((member) => (
                <li key={member.name} className="card">
                  <Avatar name={member.name} picture={portraitOf(member)} size={72} lazy={group > 0} />
                  <div>
                    <h3>
                      <Title text={member.name} />
                    </h3>
                    {member.affiliation && <p>{member.affiliation}</p>}
                    <address>
                      {member.address.map((line) => (
                        <div key={line}>{line}</div>
                      ))}
                    </address>
                    {member.orcid && <a href={orcidUrl(member.orcid)}>ORCID {member.orcid}</a>}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </main>
  )
}
