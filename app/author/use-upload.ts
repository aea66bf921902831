import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/request.ts'
import { uploadBytes } from '#domain/people/limits.ts'
import { emptyFileSentence, fileTypeProblem, tooLargeSentence } from '#domain/words/file-types.ts'
import { sentenceOf } from '../api.ts'
import { type UploadKind, uploadDocument } from '../upload.ts'
import type { StoredFile } from './draft.ts'

const typesOf = { manuscript: 'manuscript', course: 'outline', receipt: 'receipt' } as const

function problemOf({ name, size }: File, kind: UploadKind): string | null {
  if (size > uploadBytes.manuscript) return tooLargeSentence(uploadBytes.manuscript)
  return fileTypeProblem(typesOf[kind], name) ?? (size === 0 ? emptyFileSentence : null)
}

const usualFallback = 'File upload failed, please try again'

/** How to continue: pick another file, try the same one again, or log in first. */
type Remedy = 'another' | 'retry' | 'log-in'

function remedyFor(error: unknown): Remedy {
  const { status, sentence } = error instanceof CallError ? error : { status: 0, sentence: null }
  if (status === 401) return 'log-in'
  return sentence !== null && status < 500 && status !== 429 ? 'another' : 'retry'
}

type UploadState = { share: number | null; error: string | null; remedy: Remedy | null }
type Options = {
  kind?: UploadKind
  token?: string | undefined
  /** Shown if the server gives no reason. */
  fallback?: string
  onStored(file: StoredFile | null): void
}

const idle: UploadState = { share: null, error: null, remedy: null }

/** Uploads a file as soon as it is picked, while the person fills in the rest of the form. */
export function useUpload({ kind = 'manuscript', token, fallback = usualFallback, onStored }: Options) {
  const [state, setState] = useState(idle)
  const latest = useRef<File | null>(null)
  const underWay = useRef<Promise<StoredFile | null> | null>(null)

  async function send(file: File): Promise<StoredFile | null> {
    /** Does nothing if another file has been picked since. */
    const show = (next: Partial<UploadState>) => latest.current === file && setState({ ...idle, ...next })
    show({ share: 0 })
    try {
      const url = await uploadDocument(file, { kind, token, onProgress: (share) => show({ share }) })
      if (latest.current !== file) return null
      const stored = { url, name: file.name }
      latest.current = null
      setState(idle)
      onStored(stored)
      return stored
    } catch (error) {
      const remedy = remedyFor(error)
      show({ error: sentenceOf(error, fallback), remedy })
      if (remedy === 'another' && latest.current === file) latest.current = null
      return null
    }
  }

  function start(file: File): Promise<StoredFile | null> {
    latest.current = file
    underWay.current = send(file).finally(() => {
      if (latest.current !== null && latest.current !== file) return
      underWay.current = null
    })
    return underWay.current
  }

  /** Waits for the upload. If it failed before, tries it once more. */
  function settle(): Promise<StoredFile | null> {
    return underWay.current ?? (latest.current ? start(latest.current) : Promise.resolve(null))
  }

  // Whoever has gone on in the form need not come back to try again.
  const isCut = state.remedy === 'retry'
  const again = useRef(settle)
  useEffect(() => {
    again.current = settle
  })
  useEffect(() => {
    if (!isCut) return
    const retry = () => void again.current()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isCut])

  return {
    ...state,
    pick(file: File | null): void {
      onStored(null)
      const problem = file && problemOf(file, kind)
      latest.current = null
      underWay.current = null
      setState({ ...idle, error: problem, remedy: problem ? 'another' : null })
      if (file && !problem) start(file)
    },
    /** Returns true if a picked file is not stored yet. */
    isOpen: () => latest.current !== null,
    settle,
  }
}
