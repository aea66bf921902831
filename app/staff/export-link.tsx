import { Download } from 'lucide-react'
import { base } from '../api.ts'
import { ButtonLink } from '../components/button.tsx'
import { queryOf } from '../query-of.ts'

type ExportLinkProps = {
  of: { path: string }
  /** The filters of the list. */
  filter?: Record<string, string | null | undefined>
  label?: string
}

/** Downloads what the list shows, whole. */
export function ExportLink({ of: { path }, filter = {}, label = 'Export as CSV' }: ExportLinkProps) {
  return (
    <ButtonLink variant="secondary" size="small" href={`${base}${path}${queryOf(filter)}`} download>
      <Download /> {label}
    </ButtonLink>
  )
}
