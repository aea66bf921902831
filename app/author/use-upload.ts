import { useRef, useState } from 'react'
import { fileTypeProblem, tooLargeSentence } from '#domain/file-types.ts'
import { uploadBytes } from '#domain/limits.ts'
import { sentenceOf } from '../api.ts'
import { type UploadKind, uploadDocument } from '../upload.ts'
import type { StoredFile } from './draft.ts'

const typesOf = { manuscript: 'manuscript', course: 'outline', receipt: 'receipt' } as const

function problemOf({ name, size }: File, kind: UploadKind): string | null {
  const isTooLarge = size > uploadBytes.manuscript
  return fileTypeProblem(typesOf[kind], name) ?? (isTooLarge ? tooLargeSentence(uploadBytes.manuscript) : null)
}

const usualFallback = 'File upload failed, please try again'

type UploadState = { share: number | null; error: string | null }
type Options = {
  kind?: UploadKind
  token?: string | undefined
  /** What to say where the server gives no reason. */
  fallback?: string
  onStored(file: StoredFile | null): void
}

/** Uploads a file as soon as it is picked, while the rest is still being typed. */
export function useUpload({ kind = 'manuscript', token, fallback = usualFallback, onStored }: Options) {
  const [state, setState] = useState<UploadState>({ share: null, error: null })
  const latest = useRef<File | null>(null)
  const underWay = useRef<Promise<StoredFile | null> | null>(null)

  async function send(file: File): Promise<StoredFile | null> {
    /** Another file picked meanwhile has taken this one's place. */
    const show = (next: UploadState) => latest.current === file && setState(next)
    show({ share: 0, error: null })
    try {
      const url = await uploadDocument(file, { kind, token, onProgress: (share) => show({ share, error: null }) })
      if (latest.current !== file) return null
      const stored = { url, name: file.name }
      latest.current = null
      setState({ share: null, error: null })
      onStored(stored)
      return stored
    } catch (error) {
      show({ share: null, error: sentenceOf(error, fallback) })
      return null
    }
  }

  function start(file: File): Promise<StoredFile | null> {
    latest.current = file
    underWay.current = send(file).finally(() => {
      if (latest.current !== file) return
      underWay.current = null
    })
    return underWay.current
  }

  return {
    ...state,
    pick(file: File | null): void {
      onStored(null)
      const problem = file && problemOf(file, kind)
      latest.current = null
      underWay.current = null
      setState({ share: null, error: problem })
      if (file && !problem) start(file)
    },
    /** A picked file that is not stored yet. */
    isOpen: () => latest.current !== null,
    /** Waits for the upload, and tries once more what has failed before. */
    settle(): Promise<StoredFile | null> {
      return underWay.current ?? (latest.current ? start(latest.current) : Promise.resolve(null))
    },
  }
}
