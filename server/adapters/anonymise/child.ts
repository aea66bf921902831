import { answerTasks } from '../pool/answer-tasks.ts'
import { anonymise } from './anonymise.ts'

answerTasks(anonymise)
