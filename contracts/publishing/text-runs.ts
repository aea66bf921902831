import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Where the page stops counting articles without a text. */
export const textCountMax = 1000

const Done = z.strictObject({ success: z.string() })

export const startTextRun = endpoint({
  method: 'POST',
  path: '/texts/run',
  who: 'admin',
  summary: 'Make the texts of all articles that have a Word file and no text, one after the other',
  reply: Done,
})

export const stopTextRun = endpoint({
  method: 'DELETE',
  path: '/texts/run',
  who: 'admin',
  summary: 'Stop making them; what was made stays',
  reply: Done,
})

export const showReadyTexts = endpoint({
  method: 'POST',
  path: '/texts/shown',
  who: 'admin',
  summary: 'Show readers all texts that have nothing unsettled',
  reply: Done,
})
