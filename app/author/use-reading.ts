import { useEffect, useState } from 'react'
import type { InputOf } from '#contracts/endpoint.ts'
import { type FileReading, readFileReading } from '#contracts/manuscript/preflight.ts'
import { CallError } from '#contracts/request.ts'
import { call } from '../api.ts'

const pauseMilliseconds = 1500
/** Then something is wrong with the queue, and nobody should be kept waiting. */
const longestMilliseconds = 180_000

const givenUp: FileReading = {
  state: 'failed',
  fault: 'Your file could not be read yet.',
  proposal: null,
  report: null,
  properties: null,
}

type Asked = Omit<InputOf<typeof readFileReading>, 'url'>

/** Asks how far the reading of an uploaded file is until it has ended. Null: there is no file, or no answer yet. */
export function useReading(url: string | undefined, { journal, articleType, token }: Asked): FileReading | null {
  const [known, setKnown] = useState<{ url: string; reading: FileReading } | null>(null)
  useEffect(() => {
    if (url === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsked = true
    const until = Date.now() + longestMilliseconds
    const ask = async () => {
      const input = { url, journal: journal || undefined, articleType, token }
      const reading = await call(readFileReading, input).catch((error: unknown) =>
        error instanceof CallError && error.status > 0 && error.status < 500 ? givenUp : null,
      )
      if (!isAsked) return
      const isOver = reading?.state === 'read' || reading?.state === 'failed'
      const shown = isOver || Date.now() < until ? reading : givenUp
      if (shown) setKnown({ url, reading: shown })
      if (!isOver && Date.now() < until) timer = setTimeout(ask, pauseMilliseconds)
    }
    void ask()
    return () => {
      isAsked = false
      clearTimeout(timer)
    }
  }, [url, journal, articleType, token])
  return known && known.url === url ? known.reading : null
}
