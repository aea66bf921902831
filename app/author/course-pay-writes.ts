import { addReceipt, announcePayment, payByCard, takeBackPayment } from '#contracts/site/courses.ts'
import type { Texts, Write } from '../write/write.ts'

type Reply = { success: string }

const fallback = 'Something went wrong. Please try again.'

export const payingByCard = (id: string): Write<Texts, { url: string }> => ({
  name: 'card',
  send: (ask) => ask(payByCard, { id }),
  fallback,
})

export const announcing = (id: string): Write<Texts, Reply> => ({
  name: 'transfer',
  send: (ask, { receipt }) => ask(announcePayment, { id, ...(receipt && { receipt }) }),
  fallback,
})

export const addingReceipt = (id: string): Write<Texts, Reply> => ({
  name: 'receipt',
  send: (ask, { receipt = '' }) => ask(addReceipt, { id, receipt }),
  fallback,
})

export const takingBack = (id: string): Write<Texts, Reply> => ({
  name: 'take-back',
  send: (ask) => ask(takeBackPayment, { id }),
  fallback,
})

export const payWrites = (id: string): Write<Texts, unknown>[] => [
  payingByCard(id),
  announcing(id),
  addingReceipt(id),
  takingBack(id),
]
