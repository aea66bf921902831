import type { Hono } from 'hono'
import { exportActivity, listActivity } from '#contracts/activity.ts'
import type { HttpDeps } from '../../http/context.ts'
import { csvResponse } from '../../http/csv-response.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function activityRoutes(api: Hono, http: HttpDeps, { activity }: Services): void {
  implement(api, http, listActivity, ({ input }) => activity.listActivity(input))
  implement(api, http, exportActivity, ({ input }) => csvResponse('activity.csv', activity.exportActivity(input)))
}
