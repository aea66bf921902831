import { useState } from 'react'
import { Select } from '#app/components/form-field.tsx'
import { defaultAccess, type Role } from '#domain/permissions.ts'

export type JournalChoice = { slug: string; title: string }

type RoleFieldsProps = {
  journals: readonly JournalChoice[]
  /** The initial values. */
  role: Role
  access: string | null
}

const roles = [
  { value: 'editor', label: 'Editor of one journal' },
  { value: 'admin', label: 'Admin of everything' },
]

/** An editor needs a journal; an admin has access to all of them. */
export function RoleFields({ journals, role: startRole, access }: RoleFieldsProps) {
  const [role, setRole] = useState<string>(startRole)
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
        />
      )}
    </>
  )
}

type Chosen = { role: Role; access: string | null }

export function roleOf({ role, access }: Record<string, string>): Chosen {
  return role === 'admin' ? { role, access: null } : { role: 'editor', access: access ?? null }
}
