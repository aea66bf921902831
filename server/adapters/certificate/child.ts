import { answerTasks } from '../pool/answer-tasks.ts'
import { drawCertificate } from './draw-certificate.ts'

answerTasks(drawCertificate)
