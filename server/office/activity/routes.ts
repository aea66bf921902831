import { exportActivity, listActivity } from '#contracts/office/activity.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function activityRoutes(implement: Implement, { activity }: Services): void {
  implement(listActivity, ({ actor, input }) => activity.listActivity(actor, input))
  implement(exportActivity, async ({ actor, input }) =>
    csvResponse('activity.csv', await activity.exportActivity(actor, input)),
  )
}
