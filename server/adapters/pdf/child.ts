import { PDFDocument } from '@cantoo/pdf-lib'
import { answerTasks } from '../pool/answer-tasks.ts'
import { setProperties } from './properties.ts'
import { stamp } from './stamp.ts'
import type { Paper } from './stamper.ts'

answerTasks(async ({ bytes, about }: Paper) => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  await stamp(document, about)
  setProperties(document, about)
  return document.save({ updateFieldAppearances: false })
})
