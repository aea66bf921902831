import { parentPort, workerData } from 'node:worker_threads'
import { cleanHtml } from './clean-html.ts'
import type { WordDocument } from './converter.ts'
import { docToHtml, docxToHtml } from './to-html.ts'

const { bytes, format }: WordDocument = workerData
const html = await { doc: docToHtml, docx: docxToHtml }[format](Buffer.from(bytes))
parentPort?.postMessage(cleanHtml(html))
