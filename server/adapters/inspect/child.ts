import { answerTasks } from '../pool/answer-tasks.ts'
import { inspectDocument } from './inspect.ts'

answerTasks(inspectDocument)
