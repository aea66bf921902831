import { Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { useWrite } from '#app/write/use-write.ts'
import { successOf, type Texts, type Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { addJournal } from '#contracts/office/settings.ts'
import { settingsPath } from '#domain/office/settings/sections.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/new-journal.ts'
import { settingsHome } from './paths.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Add a journal')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const { journals } = context.get(servicesContext).content
  return { journals: journals.map(({ slug, title }) => ({ value: slug, label: title })) }
}

const names = [
  'title',
  'shortTitle',
  'customIdPrefix',
  'email',
  'tagline',
  'description',
  'aimsAndScope',
  'editor',
] as const

const adding: Write<Texts, { slug: string; success: string }> = {
  send: (ask, texts) =>
    ask(addJournal, {
      ...(Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) as Record<(typeof names)[number], string>),
      editorAddress: (texts.editorAddress ?? '').split('\n').filter((line) => line.trim()),
      like: texts.like ?? '',
    }),
  fallback: 'The journal could not be added.',
  done: successOf,
  next: ({ slug }) => settingsPath(`journals/${slug}.yaml`),
}

export default function NewJournal({ loaderData: { journals } }: Route.ComponentProps) {
  const add = useWrite(adding)
  return (
    <StaffPage
      title="Add a journal"
      parent={{ label: 'Settings', href: settingsHome }}
      intro="It begins with the guidelines, the licence and the rules of a journal that is there; all of that can be changed afterwards. Open its first issue and invite its editor then."
    >
      <WriteForm of={add} fields={[...names, 'editorAddress', 'like']} className="form settings-form">
        <TextInput label="Title" name="title" maxLength={100} hint="The address of the journal follows from it." />
        <TextInput label="Short title" name="shortTitle" maxLength={60} />
        <TextInput
          label="Prefix of article numbers"
          name="customIdPrefix"
          maxLength={8}
          hint="Two to eight capital letters. It stays as it is once an article has it."
        />
        <TextInput label="E-mail of the journal" name="email" type="email" />
        <TextInput label="Scope in one line" name="tagline" maxLength={200} />
        <TextArea label="Description" name="description" rows={3} maxLength={1000} />
        <TextArea label="Aims and scope" name="aimsAndScope" rows={6} />
        <TextInput label="Editor-in-Chief" name="editor" maxLength={200} />
        <TextArea label="Their address" name="editorAddress" rows={3} hint="One part in each line." />
        <Select label="Begin with the texts of" name="like" options={journals} />
        <SubmitButton>Publish the journal</SubmitButton>
      </WriteForm>
    </StaffPage>
  )
}
