import { PDFDocument } from '@cantoo/pdf-lib'
import { answerTasks } from '../pool/answer-tasks.ts'
import { setProperties } from './properties.ts'
import { stamp } from './stamp.ts'
import type { StampTask } from './stamper.ts'

answerTasks(async ({ bytes, about }: StampTask) => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  await stamp(document, about)
  setProperties(document, about)
  return document.save({ updateFieldAppearances: false })
})
