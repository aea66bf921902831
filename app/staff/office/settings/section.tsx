import { useState } from 'react'
import { data } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatMoment } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { type readDocument, removePage } from '#contracts/office/settings.ts'
import { inShort } from '#domain/office/settings/in-words.ts'
import { documentAt, type Place, placesIn, sectionsOf, settingsPath } from '#domain/office/settings/sections.ts'
import { missingIn, saidBy, type Typed, typedOf } from '#domain/office/settings/typed.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/section.ts'
import { Dot, SettingsNavigation } from './navigation.tsx'
import { historyPath, nameOfDocument, settingsHome } from './paths.ts'
import { SettingField } from './setting-field.tsx'
import { SettingsBar } from './settings-bar.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title ?? 'Settings')

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin')
  const { settings, content } = context.get(servicesContext)
  const isOfSite = params.area === 'site'
  const document = documentAt(params.area, isOfSite ? undefined : params.name)
  const slug = isOfSite ? params.name : params.section
  const journals = Object.fromEntries(content.journals.map(({ slug, title }) => [slug, title]))
  const section =
    document === null ? undefined : sectionsOf(document, journals).find((one) => !slug || one.slug === slug)
  if (document === null || !section) throw data(null, { status: 404 })
  const [read, { drafts }] = await Promise.all([
    orNotFound(settings.readDocument(staff, { document })),
    settings.readSettings(staff),
  ])
  return {
    ...{ document, slug: section.slug, journals, ...read },
    title: document === 'site.yaml' ? section.title : nameOfDocument(document, content),
    timeZone: content.site.timeZone,
    pages: content.pages.map(({ slug, title }) => ({ slug, title })),
    drafted: drafts.map(({ document, field }) => ({ document, field })),
  }
}

type Read = ReplyOf<typeof readDocument>

export default function Section({ loaderData }: Route.ComponentProps) {
  const { document, slug, journals, title, drafted } = loaderData
  const sections = sectionsOf(document, journals)
  const section = sections.find((one) => one.slug === slug)
  const isJournal = document.startsWith('journals/')
  const hasDraft = (in_: string) =>
    placesIn(document, journals).some(
      ({ section, field }) =>
        section.slug === in_ && drafted.some((one) => one.document === document && one.field === field),
    )
  return (
    <StaffPage
      title={title}
      parent={{ label: 'Settings', href: '/admin/settings' }}
      intro={isJournal ? undefined : section?.intro}
      actions={document.startsWith('pages/') && <RemovePage document={document} title={title} />}
    >
      <div className="settings">
        <SettingsNavigation {...loaderData} />
        <div className="stack">
          {isJournal && (
            <TabLinks
              label={title}
              current={settingsPath(document, slug)}
              links={sections.map((one) => ({
                href: settingsPath(document, one.slug),
                label: (
                  <>
                    {one.title} {hasDraft(one.slug) && <Dot />}
                  </>
                ),
              }))}
            />
          )}
          {isJournal && section?.intro && <p className="muted">{section.intro}</p>}
          <SectionForm key={`${document} ${slug}`} {...loaderData} />
        </div>
      </div>
    </StaffPage>
  )
}

function RemovePage({ document, title }: { document: string; title: string }) {
  return (
    <ConfirmedButton
      label="Remove"
      about={title}
      question="Remove this page?"
      subject={title}
      write={{
        send: (ask) => ask(removePage, { slug: document.replace(/^pages\/|\.md$/g, ''), why: '' }),
        fallback: 'The page could not be removed.',
        done: successOf,
        next: () => settingsHome,
      }}
    >
      Its address leads nowhere from then on, and links to it break.
    </ConfirmedButton>
  )
}

type FormProps = Read & { document: string; slug: string; journals: Record<string, string>; timeZone: string }

function SectionForm({ document, slug, journals, timeZone, fields, unsaid, plans }: FormProps) {
  const [edits, setEdits] = useState<Record<string, Typed>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const places = placesIn(document, journals).filter(({ section }) => section.slug === slug)
  const saved = ({ field, setting }: Place) => {
    const { draft, published } = fields[field] ?? {}
    return typedOf(setting, draft ? draft.value : published)
  }
  const isEdited = (place: Place) => {
    const typed = edits[place.field]
    const { setting } = place
    return (
      typed !== undefined && JSON.stringify(saidBy(setting, typed)) !== JSON.stringify(saidBy(setting, saved(place)))
    )
  }
  const edited = places.filter(isEdited)
  return (
    <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
      {places.map((place) => {
        const { field, setting } = place
        const draft = fields[field]?.draft
        const plan = plans.find((one) => one.fields.includes(field))
        return (
          <section key={field} id={field} className="setting">
            <SettingField
              part={setting}
              name={field}
              typed={edits[field] ?? saved(place)}
              faults={faults}
              onChange={(typed) => setEdits((all) => ({ ...all, [field]: typed }))}
            />
            {edits[field] !== undefined && faults[field] && draft && (
              <p className="field-hint">Saved meanwhile: {inShort(setting, draft.value)}</p>
            )}
            <p className="setting-facts">
              {draft && (
                <span>
                  <Badge tone="warning">Draft</Badge> {draft.by},{' '}
                  <time dateTime={draft.at}>{formatMoment(draft.at)}</time>
                </span>
              )}
              {plan && (
                <span>
                  <Badge tone={plan.failure ? 'danger' : 'info'}>{plan.failure ? 'Not published' : 'Scheduled'}</Badge>{' '}
                  {plan.failure ?? <time dateTime={plan.publishAt}>{formatMoment(plan.publishAt)}</time>}
                </span>
              )}
              <a href={historyPath(document, field)} aria-label={`History: ${setting.label}`}>
                History
              </a>
            </p>
          </section>
        )
      })}
      <SettingsBar
        document={document}
        timeZone={timeZone}
        changed={places
          .filter((place) => isEdited(place) || fields[place.field]?.draft)
          .map(({ field, setting }) => ({ field, label: setting.label }))}
        edits={edited.map(({ field, setting }) => ({
          field,
          value: saidBy(setting, edits[field] ?? '') ?? null,
          seen: fields[field]?.mark ?? unsaid,
        }))}
        drafts={places.flatMap((place) => {
          const { draft, mark } = fields[place.field] ?? {}
          return draft && mark ? [{ document, field: place.field, seen: mark }] : []
        })}
        problems={() => edited.flatMap(({ field, setting }) => missingIn(setting, edits[field] ?? '', field))}
        onFaults={setFaults}
        onSaved={() => setEdits({})}
      />
    </form>
  )
}
