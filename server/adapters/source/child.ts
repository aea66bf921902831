import { buildText, type TextTask } from '#domain/full-text/build-text.ts'
import { answerTasks } from '../pool/answer-tasks.ts'
import { readSource } from './read-source.ts'

answerTasks(async (task: { bytes: Uint8Array } | TextTask) =>
  'bytes' in task ? readSource(task.bytes) : buildText(task),
)
