import { queryOf } from '#app/query-of.ts'

export function activityPath(query: Record<string, string | undefined>): string {
  return `/admin/activity${queryOf(query)}`
}
