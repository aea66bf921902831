import { data } from 'react-router'
import { EmptyState } from '#app/components/empty-state.tsx'
import { WordChanges } from '#app/components/word-changes.tsx'
import { formatMoment } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { readSetting, returnSetting } from '#contracts/office/settings.ts'
import { placeOf, settingsPath } from '#domain/office/settings/sections.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/history.ts'
import { nameOfDocument } from './paths.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(`History of ${loaderData?.label ?? 'a setting'}`)

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin')
  const { settings, content } = context.get(servicesContext)
  const asked = readSetting.query?.safeParse(Object.fromEntries(url.searchParams))
  if (!asked?.success) throw data(null, { status: 404 })
  const { document, field } = asked.data
  const journals = Object.fromEntries(content.journals.map(({ slug, title }) => [slug, title]))
  return {
    ...(await orNotFound(settings.settingHistory(staff, { document, field }))),
    ...{ document, field, of: nameOfDocument(document, content) },
    at: `${settingsPath(document, placeOf(document, field, journals)?.section.slug)}#${field}`,
  }
}

const kinds = {
  start: 'Taken from the files at the first start',
  import: 'Imported from files',
  publication: 'Published',
  return: 'Brought back',
}

export default function SettingHistory({ loaderData }: Route.ComponentProps) {
  const { label, of, at, document, field, draft, mark, versions } = loaderData
  return (
    <StaffPage title={`History of ${label}`} parent={{ label: of, href: at }}>
      {draft && (
        <section className="card stack stack-small">
          <h2 className="aside-title">
            Draft by {draft.by}, <time dateTime={draft.at}>{formatMoment(draft.at)}</time>
          </h2>
          <WordChanges label="Not published" parts={draft.changes} heads={['Published', 'Draft']} />
        </section>
      )}
      {versions.length === 0 && <EmptyState title="This was never published." />}
      {versions.map(({ state, kind, by, at, why, changes }, index) => (
        <section key={state} className="card stack stack-small">
          <h2 className="aside-title">
            {kinds[kind]}
            {by && ` by ${by}`}, <time dateTime={at}>{formatMoment(at)}</time>
          </h2>
          {why && <p>{why}</p>}
          <WordChanges label={index === 0 ? 'What is published now' : `Number ${state}`} parts={changes} />
          {index > 0 && (
            <div>
              <ConfirmedButton
                label="Go back to this"
                about={`${label}, number ${state}`}
                question="Publish this version again?"
                subject={`${of}: ${label}`}
                confirmLabel="Publish"
                danger={false}
                write={{
                  send: (ask) => ask(returnSetting, { document, field, state, seen: mark }),
                  fallback: 'It could not be brought back.',
                  done: ({ success }) => success,
                }}
              >
                Readers see it within a second. What is published now stays in this history.
              </ConfirmedButton>
            </div>
          )}
        </section>
      ))}
    </StaffPage>
  )
}
