import { answerTasks } from '../pool/answer-tasks.ts'
import { anonymise, type Original } from './anonymise.ts'
import type { Unsettled } from './settle-changes.ts'

answerTasks(async (task: Original | Unsettled) => {
  if (!('changes' in task)) return anonymise(task)
  const { settleChanges } = await import('./settle-changes.ts')
  return settleChanges(task)
})
