import { TextArea, TextInput } from '#app/components/form-field.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { useWrite } from '#app/write/use-write.ts'
import { successOf, type Texts, type Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { addPage } from '#contracts/office/settings.ts'
import { settingsPath } from '#domain/office/settings/sections.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/new-page.ts'
import { settingsHome } from './paths.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Add a page')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return null
}

const adding: Write<Texts, { slug: string; success: string }> = {
  send: (ask, { title = '', description = '', body = '' }) => ask(addPage, { title, description, body }),
  fallback: 'The page could not be added.',
  done: successOf,
  next: ({ slug }) => settingsPath(`pages/${slug}.md`),
}

export default function NewPage() {
  const add = useWrite(adding)
  return (
    <StaffPage title="Add a page" parent={{ label: 'Settings', href: settingsHome }}>
      <WriteForm of={add} fields={['title', 'description', 'body']} className="form settings-form">
        <TextInput label="Title" name="title" maxLength={100} hint="The address of the page follows from it." />
        <TextArea label="Description" name="description" rows={2} maxLength={500} hint="Search engines show it." />
        <TextArea label="Text" name="body" rows={14} hint="Markdown: ## begins a heading, - a line of a list." />
        <SubmitButton>Publish the page</SubmitButton>
      </WriteForm>
    </StaffPage>
  )
}
