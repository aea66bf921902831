import { answerTasks } from '../pool/answer-tasks.ts'
import { cleanHtml } from './clean-html.ts'
import type { WordDocument } from './converter.ts'
import { docToHtml, docxToHtml } from './to-html.ts'

answerTasks(async ({ bytes, format }: WordDocument) =>
  cleanHtml(await { doc: docToHtml, docx: docxToHtml }[format](Buffer.from(bytes))),
)
