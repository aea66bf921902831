import { answerTasks } from '../pool/answer-tasks.ts'
import { drawSocialCard } from './draw-card.ts'

answerTasks(drawSocialCard)
