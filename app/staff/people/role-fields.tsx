import { useState } from 'react'
import { Checkbox, Select } from '#app/components/form-field.tsx'
import { defaultAccess, type Role } from '#domain/permissions.ts'

export type JournalChoice = { slug: string; title: string }

type RoleFieldsProps = {
  journals: readonly JournalChoice[]
  /** The initial values. */
  role: Role
  access: string | null
  furtherAccess: readonly string[]
}

const roles = [
  { value: 'editor', label: 'Editor of one or more journals' },
  { value: 'admin', label: 'Admin of everything' },
]

/** An editor needs a journal; an admin has access to all of them. */
export function RoleFields({ journals, role: startRole, access, furtherAccess }: RoleFieldsProps) {
  const [role, setRole] = useState<string>(startRole)
  const [first, setFirst] = useState<string>(access ?? defaultAccess)
  const others = journals.filter(({ slug }) => slug !== first)
  return (
    <>
      <Select
        label="Role"
        name="role"
        options={roles}
        defaultValue={startRole}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      {role === 'editor' && (
        <Select
          label="Journal"
          name="access"
          options={journals.map(({ slug, title }) => ({ value: slug, label: title }))}
          defaultValue={access ?? defaultAccess}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
      )}
      {role === 'editor' && others.length > 0 && (
        <fieldset className="field">
          <legend>
            Further journals <small>(optional)</small>
          </legend>
          {others.map(({ slug, title }) => (
            <Checkbox
              key={slug}
              label={title}
              name="furtherAccess"
              value={slug}
              defaultChecked={furtherAccess.includes(slug)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

type Chosen = { role: Role; access: string | null; furtherAccess: string[] }

export function roleOf({ role, access, furtherAccess }: Record<string, string>): Chosen {
  if (role === 'admin') return { role, access: null, furtherAccess: [] }
  return { role: 'editor', access: access ?? null, furtherAccess: furtherAccess?.split('\n') ?? [] }
}
