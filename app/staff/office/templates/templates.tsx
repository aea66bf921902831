import { Badge } from '#app/components/badge.tsx'
import { Select } from '#app/components/form-field.tsx'
import { type Column, Table } from '#app/components/table.tsx'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listTemplates } from '#contracts/office/templates.ts'
import { servicesContext } from '#server/page-context.ts'
import { Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/templates.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('E-mail texts')

export function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const journal = url.searchParams.get('journal') ?? ''
  return context.get(servicesContext).templates.listTemplates(staff, { journal })
}

type Row = ReplyOf<typeof listTemplates>['templates'][number]

export const templatePath = (kind: string, journal: string) =>
  `/admin/templates/${kind}${queryOf({ journal: journal || undefined })}`

export default function Templates({ loaderData: { journals, journal, templates } }: Route.ComponentProps) {
  const groups = [...new Set(templates.map(({ group }) => group))]
  const columns: Column<Row>[] = [
    { header: 'E-mail', cell: ({ kind, label }) => <a href={templatePath(kind, journal)}>{label}</a> },
    { header: 'Standard subject', cell: ({ subject }) => subject },
    { header: 'Words', cell: ({ isChanged }) => (isChanged ? <Badge tone="info">Changed</Badge> : 'Standard') },
  ]
  return (
    <StaffPage
      title="E-mail texts"
      intro="Every kind of e-mail that this site sends. You can change its subject, and add words of your own before and after its text."
    >
      {journals.length > 1 && (
        <Filters action="/admin/templates">
          <Select
            label="Journal"
            name="journal"
            defaultValue={journal}
            options={journals.map(({ slug, title }) => ({ value: slug, label: title }))}
          />
        </Filters>
      )}
      {groups.map((group) => (
        <Table
          key={group}
          caption={group}
          columns={columns}
          rows={templates.filter((one) => one.group === group)}
          rowKey={({ kind }) => kind}
        />
      ))}
    </StaffPage>
  )
}
