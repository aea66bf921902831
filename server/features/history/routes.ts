import { checkHistories } from '#contracts/history.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function historyRoutes(implement: Implement, { history }: Services): void {
  implement(checkHistories, () => history.checkHistories())
}
