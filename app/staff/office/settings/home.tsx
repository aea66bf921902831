import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import { cancelContentPlan } from '#contracts/office/settings.ts'
import { isAbout, placeOf, placesIn, sectionsOf, settingsPath } from '#domain/office/settings/sections.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import { WriteButton } from '../../write-button.tsx'
import type { Route } from './+types/home.ts'
import { nameOfDocument, settingsHome } from './paths.ts'
import { PublishDialog, type SeenDraft } from './publish-dialog.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Settings')

const mostFound = 40

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin')
  const { settings, content } = context.get(servicesContext)
  const journals = Object.fromEntries(content.journals.map(({ slug, title }) => [slug, title]))
  const { documents, drafts, plans, editedFiles } = await settings.readSettings(staff)
  const said = await settings.valuesOfAll(staff)
  const sectionRow = (document: string, slug: string) => {
    const section = sectionsOf(document, journals).find((one) => one.slug === slug)
    return (
      section && { label: section.title, says: section.inShort?.(said[document] ?? {}) ?? labelsOf(section.settings) }
    )
  }
  const site = sectionsOf('site.yaml', journals).map(({ slug }) => ({
    href: settingsPath('site.yaml', slug),
    ...{ label: '', says: '', ...sectionRow('site.yaml', slug) },
  }))
  const ofJournals = content.journals.map(({ slug, title }) => {
    const document = `journals/${slug}.yaml`
    const says = ['masthead', 'board', 'review'].map((name) => sectionRow(document, name)?.says).join('; ')
    return { href: settingsPath(document), label: title, says }
  })
  const ofPages = content.pages.map(({ slug, title, updated }) => ({
    href: settingsPath(`pages/${slug}.md`),
    label: title,
    says: `Changed ${formatDate(updated)}`,
  }))
  const query = url.searchParams.get('q') ?? ''
  const found = documents
    .flatMap((document) => placesIn(document, journals))
    .filter((place) => isAbout(place, nameOfDocument(place.document, content), query))
    .slice(0, mostFound)
    .map(({ document, section, field, setting }) => ({
      href: `${settingsPath(document, section.slug)}#${field}`,
      label: setting.label,
      in: document === 'site.yaml' ? section.title : `${nameOfDocument(document, content)}, ${section.title}`,
    }))
  const named = ({ document, field }: { document: string; field: string }) => ({
    label: placeOf(document, field, journals)?.setting.label ?? field,
    of: nameOfDocument(document, content),
    href: `${settingsPath(document, placeOf(document, field, journals)?.section.slug)}#${field}`,
  })
  return {
    ...{ query, found, editedFiles, timeZone: content.site.timeZone },
    groups: [
      { title: 'Publisher', rows: site, add: null },
      { title: 'Journals', rows: ofJournals, add: { label: 'Add a journal', href: `${settingsHome}/new-journal` } },
      { title: 'Pages', rows: ofPages, add: { label: 'Add a page', href: `${settingsHome}/new-page` } },
    ],
    drafts: drafts.map((draft) => ({ ...draft, ...named(draft) })),
    plans: plans.map((plan) => ({ ...plan, fields: plan.fields.map(named) })),
  }
}

const labelsOf = (settings: Readonly<Record<string, { label: string }>>) =>
  Object.values(settings)
    .map(({ label }) => label)
    .join(', ')

export default function SettingsHome({ loaderData }: Route.ComponentProps) {
  const { query, found, groups, drafts, plans, editedFiles, timeZone } = loaderData
  return (
    <StaffPage
      title="Settings"
      intro="What the publisher decides. Changes are drafts until you publish them, and every one can be taken back."
      actions={<a href="/admin/activity?object=settings">What changed, and who</a>}
    >
      <search>
        <form action={settingsHome} className="search-box">
          <Search />
          <input
            type="search"
            name="q"
            aria-label="Search the settings"
            placeholder="Try “ISSN”, “reminder” or “bank”"
            defaultValue={query}
            maxLength={100}
          />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </search>
      {query && <Found query={query} found={found} />}
      {editedFiles.length > 0 && (
        <Notice kind="warning" title="Files of the content were edited">
          {editedFiles.join(', ')}. They change nothing until “npm run content:import -- content” takes them.
        </Notice>
      )}
      {drafts.length > 0 && <Drafts drafts={drafts} timeZone={timeZone} />}
      {plans.length > 0 && <Plans plans={plans} />}
      <div className="settings-groups">
        {groups.map(({ title, rows, add }) => (
          <section key={title}>
            <h2 className="aside-title">{title}</h2>
            <ul className="settings-rows">
              {rows.map(({ href, label, says }) => (
                <li key={href}>
                  <a href={href}>{label}</a> <span className="muted">{says}</span>
                </li>
              ))}
            </ul>
            {add && (
              <p>
                <ButtonLink variant="secondary" size="small" href={add.href}>
                  {add.label}
                </ButtonLink>
              </p>
            )}
          </section>
        ))}
      </div>
    </StaffPage>
  )
}

type Data = Route.ComponentProps['loaderData']

function Found({ query, found }: Pick<Data, 'query' | 'found'>) {
  if (found.length === 0)
    return (
      <EmptyState title={`No setting is about “${query}”.`}>
        Try another word, or look through the list below.
      </EmptyState>
    )
  return (
    <section className="card stack stack-small" aria-labelledby="found">
      <h2 id="found" className="aside-title">
        Found for “{query}”
      </h2>
      <ul className="settings-rows">
        {found.map(({ href, label, in: place }) => (
          <li key={href}>
            <a href={href}>{label}</a> <span className="muted">{place}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const idOf = ({ document, field }: { document: string; field: string }) => `${document} ${field}`

function Drafts({ drafts, timeZone }: Pick<Data, 'drafts' | 'timeZone'>) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const chosen = drafts.filter((draft) => !left.includes(idOf(draft)))
  const seen: SeenDraft[] = chosen.map(({ document, field, mark }) => ({ document, field, seen: mark }))
  return (
    <section className="card stack stack-small" aria-labelledby="drafts">
      <h2 id="drafts" className="aside-title">
        Not published
      </h2>
      <ul className="settings-rows">
        {drafts.map((draft) => (
          <li key={idOf(draft)}>
            <label className="checkbox">
              <input
                type="checkbox"
                checked={!left.includes(idOf(draft))}
                onChange={({ currentTarget }) =>
                  setLeft((all) =>
                    currentTarget.checked ? all.filter((one) => one !== idOf(draft)) : [...all, idOf(draft)],
                  )
                }
              />
              <span>
                {draft.of}: {draft.label}
              </span>
            </label>{' '}
            <span className="muted">
              <a href={draft.href}>
                Open
                <span className="visually-hidden">
                  {draft.of}: {draft.label}
                </span>
              </a>
              , {draft.by}, <time dateTime={draft.at}>{formatMoment(draft.at)}</time>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          Publish together…
        </Button>
      </p>
      <PublishDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        labels={chosen.map(({ label, of }) => `${of}: ${label}`)}
        timeZone={timeZone}
        drafts={async () => seen}
        onDone={() => setLeft([])}
      />
    </section>
  )
}

function Plans({ plans }: Pick<Data, 'plans'>) {
  return (
    <section className="card stack stack-small" aria-labelledby="plans">
      <h2 id="plans" className="aside-title">
        Scheduled
      </h2>
      <ul className="settings-rows">
        {plans.map(({ id, fields, publishAt, by, failure }) => (
          <li key={id}>
            <span>
              {fields.map(({ of, label }) => `${of}: ${label}`).join(', ')}
              {failure && <span className="field-error">{failure}</span>}
            </span>{' '}
            <span className="muted">
              <time dateTime={publishAt}>{formatMoment(publishAt)}</time>, {by}{' '}
              <WriteButton
                label="Cancel"
                about={fields.map(({ label }) => label).join(', ')}
                variant="secondary"
                write={{
                  send: (ask) => ask(cancelContentPlan, { id }),
                  fallback: 'It could not be cancelled.',
                  done: successOf,
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
