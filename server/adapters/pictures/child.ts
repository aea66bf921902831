import { answerTasks } from '../pool/answer-tasks.ts'
import { preparePicture } from './prepare-picture.ts'

answerTasks(preparePicture)
