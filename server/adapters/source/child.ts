import { answerTasks } from '../pool/answer-tasks.ts'
import { readSource } from './read-source.ts'

answerTasks(({ bytes }: { bytes: Uint8Array }) => readSource(bytes))
