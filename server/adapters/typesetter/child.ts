import { answerTasks } from '../pool/answer-tasks.ts'
import { type TypesetTask, typeset } from './compile.ts'

answerTasks((task: TypesetTask) => typeset(task))
