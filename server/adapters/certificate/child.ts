import { answerTasks } from '../pool/answer-tasks.ts'
import { type Certificate, drawCertificate } from './draw-certificate.ts'
import { drawPaper, type Paper } from './draw-paper.ts'

answerTasks((task: Certificate | Paper) => ('rows' in task ? drawPaper(task) : drawCertificate(task)))
