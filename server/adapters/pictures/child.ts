import { answerTasks } from '../pool/answer-tasks.ts'
import { drawPages } from './draw-pages.ts'
import { preparePicture } from './prepare-picture.ts'
import { type Redrawing, redraw } from './redraw.ts'

type Task = Redrawing | Parameters<typeof drawPages>[0] | { bytes: Uint8Array }

answerTasks<Task, unknown>(async (task) => {
  if ('pages' in task) return drawPages(task)
  return 'as' in task ? redraw(task) : preparePicture(task)
})
