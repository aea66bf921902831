import { useState } from 'react'
import { Checkbox, Select } from '#app/components/form-field.tsx'
import { defaultAccess } from '#domain/words/permissions.ts'
import { hasJournals, type Role, roles } from '#domain/words/role.ts'

export type JournalChoice = { slug: string; title: string }

type RoleFieldsProps = {
  journals: readonly JournalChoice[]
  /** The initial values. */
  role: Role
  access: string | null
  furtherAccess: readonly string[]
}

/** What each role may do, in the order in which they are offered. */
const offered: Record<Role, { label: string; may: string }> = {
  editor: {
    label: 'Editor of one or more journals',
    may: 'Works on the manuscripts of these journals: reviewers, decisions, publication.',
  },
  observer: {
    label: 'Observer of one or more journals',
    may: 'Reads what an editor of these journals reads. Cannot change, send or export anything, and gets no notifications.',
  },
  finance: {
    label: 'Finance',
    may: 'Charges, waivers, payments, refunds, disputes and bookkeeping of all journals. Sees no manuscripts, reviewers or files.',
  },
  admin: { label: 'Admin of everything', may: 'Everything, including people and their roles.' },
}

/** Editors and observers need a journal. */
export function RoleFields({ journals, role: startRole, access, furtherAccess }: RoleFieldsProps) {
  const [role, setRole] = useState<Role>(startRole)
  const [first, setFirst] = useState<string>(access ?? defaultAccess)
  const others = journals.filter(({ slug }) => slug !== first)
  return (
    <>
      <Select
        label="Role"
        name="role"
        options={Object.entries(offered).map(([value, { label }]) => ({ value, label }))}
        hint={offered[role].may}
        defaultValue={startRole}
        onChange={(event) => setRole(roleIn(event.currentTarget.value))}
      />
      {hasJournals(role) && (
        <Select
          label="Journal"
          name="access"
          options={journals.map(({ slug, title }) => ({ value: slug, label: title }))}
          defaultValue={access ?? defaultAccess}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
      )}
      {hasJournals(role) && others.length > 0 && (
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

const roleIn = (text = ''): Role => roles.find((role) => role === text) ?? 'editor'

export function roleOf({ role, access, furtherAccess }: Record<string, string>): Chosen {
  const chosen = roleIn(role)
  if (!hasJournals(chosen)) return { role: chosen, access: null, furtherAccess: [] }
  return { role: chosen, access: access ?? null, furtherAccess: furtherAccess?.split('\n') ?? [] }
}
