import { redirect } from 'react-router'
import { editByLink } from '#contracts/manuscript/manuscript-links.ts'
import { editOwn } from '#contracts/manuscript/manuscripts.ts'
import { servicesContext } from '#server/page-context.ts'
import { MarkedText } from '../components/inline-markup.tsx'
import { ChangesNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Write } from '../write/write.ts'
import type { Route } from './+types/edit-by-link.ts'
import { countriesOf } from './countries.ts'
import { DeadLink } from './dead-link.tsx'
import { draftOf, type Editable, type Written } from './draft.ts'
import { type JournalChoice, journalChoices } from './journal-choices.ts'
import { ManuscriptForm } from './manuscript-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { openLink, openOwn, secretHeaders } from './open-link.ts'
import { revisePath } from './open-revision.ts'
import { ownPath } from './own-path.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Edit your manuscript')
export const headers = secretHeaders

/** Serves both the e-mailed link and the owner's own pages. */
export async function loader({ params: { token, id = '' }, context, url }: Route.LoaderArgs) {
  const { content, countries } = context.get(servicesContext)
  const opened = token ? await openLink(context, token, 'edit') : await openOwn(context, url, id, 'edit')
  // What the author changes now belongs to the revision.
  if ('manuscript' in opened.data && opened.data.manuscript.revisionDueOn) throw redirect(revisePath(token ?? id))
  const choices = {
    journals: journalChoices(content),
    countries: await countriesOf(countries.listCountries()),
    office: content.site.contact.email,
  }
  return { ...opened, data: { ...opened.data, ...choices } }
}

type Choices = { journals: JournalChoice[]; countries: readonly string[]; office: string }

export default function EditByLink({ loaderData, params: { token } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={loaderData.place} />
  const { manuscript, ...choices } = loaderData
  return <EditPage token={token} manuscript={manuscript} {...choices} />
}

/** Without a token the manuscript's owner is editing it. */
type EditPageProps = Choices & { token: string | undefined; manuscript: Editable }

function EditPage({ token, manuscript, journals, countries, office }: EditPageProps) {
  const { draft, change, finish, kept, turn } = useDraft(`edit:${manuscript._id}`, draftOf(manuscript))
  // Each journal does its own screening, so the journal cannot be changed afterwards.
  const open = manuscript.status === 'screening' ? journals : journals.filter(({ slug }) => slug === manuscript.journal)

  const { _id: id, updatedAt } = manuscript
  const editing: Write<Written, { _id: string }> = {
    send: (ask, input) =>
      token ? ask(editByLink, { token, ...input, updatedAt }) : ask(editOwn, { id, ...input, updatedAt }),
    fallback: 'Update failed. Please try again later.',
    next: () => `${token ? `/status/${id}` : ownPath(id)}?edited`,
  }

  return (
    <main id="main" className="container">
      <header className="page-head">
        <h1>Edit your manuscript</h1>
        <p className="lede">
          <MarkedText text={manuscript.title} markup={manuscript.markup?.title} />
        </p>
      </header>
      <div className="stack submit-page">
        <NeedsScript office={office} what="changes" />
        <ChangesNotice kept={kept} />
        <ManuscriptForm
          key={turn}
          edits={manuscript}
          token={token}
          draft={draft}
          onChange={change}
          journals={open}
          countries={countries.includes(draft.country) ? countries : [draft.country, ...countries]}
          fileHint={
            <>
              <a href={token ? `${manuscript.file}?token=${token}` : manuscript.file}>Your current file</a> is kept
              unless you choose another.
            </>
          }
          submit="Save changes"
          write={editing}
          finish={finish}
        />
      </div>
    </main>
  )
}
