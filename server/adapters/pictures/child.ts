import { answerTasks } from '../pool/answer-tasks.ts'
import { preparePicture } from './prepare-picture.ts'
import { type Redrawing, redraw } from './redraw.ts'

answerTasks<Redrawing | { bytes: Uint8Array }, unknown>(async (task) =>
  'as' in task ? redraw(task) : preparePicture(task),
)
