import { useEffect, useState } from 'react'
import { type DraftText, makeDraftText, readDraftText } from '#contracts/publishing/draft-texts.ts'
import { CallError } from '#contracts/request.ts'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { mediaTypeOf, mediaTypes } from '#domain/words/file-types.ts'
import { call } from '../../api.ts'
import type { StoredFile } from '../draft.ts'

const pauseMilliseconds = 1_500
/** Then something is wrong with the queue, and nobody should be kept waiting. */
const longestMilliseconds = 180_000

/** `as-it-is`: there is no text, for the reason in the sentence. */
export type PageState =
  | { kind: 'no-file' }
  | { kind: 'making' }
  | { kind: 'offline' }
  | { kind: 'read'; text: FullText; pictures: string }
  | { kind: 'as-it-is'; why: string }

const asItIs = (why: string): PageState => ({ kind: 'as-it-is', why })
const ofPdf = asItIs(
  'A PDF is not typeset here, so this is your file. Upload a Word file to see it as it would be published.',
)
const late = asItIs('Your paper could not be typeset yet, so this is your file.')

function stateOf({ state, fault, text, pictures }: DraftText): PageState {
  if (state === 'read' && text) return { kind: 'read', text, pictures }
  return state === 'failed' ? asItIs(`${fault ?? ''} Until then, this is your file.`) : { kind: 'making' }
}

/** Asks for the text of an uploaded file once, and how far it is until it is there. */
export function useDraftText(file: StoredFile | null): PageState {
  const [known, setKnown] = useState<{ url: string; state: PageState } | null>(null)
  const url = file && mediaTypeOf(file.name) !== mediaTypes.pdf ? file.url : null
  useEffect(() => {
    if (url === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWanted = true
    let isAsked = false
    const until = Date.now() + longestMilliseconds
    const ask = async () => {
      clearTimeout(timer)
      const state = await call(isAsked ? readDraftText : makeDraftText, { url }).then(
        (reply) => {
          isAsked = true
          return stateOf(reply)
        },
        (error: unknown): PageState => {
          const { status, sentence } = error instanceof CallError ? error : { status: 0, sentence: null }
          if (status === 0 || status >= 500) return { kind: 'offline' }
          return sentence === null ? late : asItIs(`${sentence} Until then, this is your file.`)
        },
      )
      if (!isWanted) return
      const isOpen = state.kind === 'making' || state.kind === 'offline'
      setKnown({ url, state: isOpen && Date.now() > until ? late : state })
      if (isOpen && Date.now() <= until) timer = setTimeout(ask, pauseMilliseconds)
    }
    void ask()
    addEventListener('online', ask)
    return () => {
      isWanted = false
      clearTimeout(timer)
      removeEventListener('online', ask)
    }
  }, [url])
  if (file === null) return { kind: 'no-file' }
  if (url === null) return ofPdf
  return known?.url === url ? known.state : { kind: 'making' }
}
