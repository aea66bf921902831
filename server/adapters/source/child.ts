import { buildText, type TextTask } from '#domain/publishing/full-text/build-text.ts'
import { answerTasks } from '../pool/answer-tasks.ts'
import { type JatsTask, readJats } from './read-jats.ts'
import { readSource } from './read-source.ts'

answerTasks(async (task: { bytes: Uint8Array } | JatsTask | TextTask) => {
  if ('jats' in task) return readJats(task)
  return 'bytes' in task ? readSource(task.bytes) : buildText(task)
})
