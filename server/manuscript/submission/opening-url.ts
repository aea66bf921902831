import { maySeeStatus } from '#domain/words/permissions.ts'
import type { Role } from '#domain/words/role.ts'
import type { Deps } from '../../deps.ts'

/** Where a member of staff opens the manuscript, or null: finance never do, and editors not while it is in screening. */
export function openingUrl(
  { config }: Pick<Deps, 'config'>,
  { role }: { role: Role },
  { id, status }: { id: string; status: string },
): string | null {
  return role === 'finance' || !maySeeStatus({ role }, status) ? null : `${config.publicUrl}/admin/review/${id}`
}
