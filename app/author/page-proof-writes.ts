import { addProofComment, answerPageProof, removeProofComment } from '#contracts/publishing/proofs.ts'
import type { ProofOutcome } from '#domain/manuscript/page-proof.ts'
import { problemAt, type Texts, type Write } from '../write/write.ts'
import { proofPath } from './page-proof-notice.tsx'

type Reply = { success: string; place?: string }

/** Without scripts, the author goes back to the place in the text. */
export const commenting = (key: string): Write<Texts, Reply> => ({
  name: 'comment',
  send: async (ask, { proof = '', place = '', quote = '', words = '' }) => ({
    ...(await ask(addProofComment, { key, proof, place, quote: quote.replaceAll(/\s+/g, ' '), words })),
    place,
  }),
  problems: ({ place, words }) => [
    ...problemAt('place', !place && 'Choose a place in the text.'),
    ...problemAt('words', !words?.trim() && 'Say what should be corrected.'),
  ],
  fallback: 'Your comment could not be saved. Please try again.',
  done: ({ success }) => success,
  next: ({ place }) => `${proofPath(key)}#at-${place}`,
})

export const removing = (key: string): Write<Texts, Reply> => ({
  name: 'remove',
  send: (ask, { comment = '' }) => ask(removeProofComment, { key, comment }),
  fallback: 'The comment could not be removed. Please try again.',
  done: ({ success }) => success,
})

export const answering = (key: string): Write<Texts, Reply> => ({
  name: 'answer',
  send: (ask, { proof = '', outcome = '', words = '' }) =>
    ask(answerPageProof, { key, proof, outcome: outcome as ProofOutcome, words }),
  fallback: 'Your answer could not be sent. Please try again.',
})
