import { parentPort } from 'node:worker_threads'
import { PDFDocument } from '@cantoo/pdf-lib'
import { setProperties } from './properties.ts'
import { stamp } from './stamp.ts'
import type { Paper, StampAnswer } from './stamper.ts'

async function answerTo({ bytes, about }: Paper): Promise<StampAnswer> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    stamp(document, about)
    setProperties(document, about)
    return { made: await document.save({ updateFieldAppearances: false }) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'unknown error' }
  }
}

parentPort?.on('message', async (paper: Paper) => parentPort?.postMessage(await answerTo(paper)))
