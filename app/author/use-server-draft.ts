import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteDraft, type ListedDraft, type OwnDraft, readDraft, saveDraft } from '#contracts/manuscript/drafts.ts'
import { CallError } from '#contracts/request.ts'
import { call, sentenceOf } from '../api.ts'
import { forgetGone, isUnsaved, type Kept, type Remote, remoteOf } from '../drafts/kept.ts'
import type { SaveState } from '../drafts/saved.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import type { Draft } from './draft.ts'
import { newDraftId, thisTab } from './draft-ids.ts'

const pauseMs = 1_200
const retryMs = 15_000

type Mine = Kept<Draft>

/** The server refused to save over what another device has saved, or has the draft no longer. */
export type Asked = { id: number; sentence: string; isGone: boolean }

const newRemote = (): Remote => ({ id: newDraftId(), version: 0, at: 0 })

function keptOf({ _id, version, savedAt, fields }: Pick<OwnDraft, '_id' | 'version' | 'savedAt' | 'fields'>): Mine {
  const at = Date.parse(savedAt)
  return { id: at, savedAt: at, changes: fields as Partial<Draft>, before: {}, remote: { id: _id, version, at } }
}

type Options = {
  /** The author's drafts on the server; null if they could not be read. */
  listed: ListedDraft[] | null
  /** The one of them that the page shows. */
  opened: OwnDraft | null
}

/**
 * A draft that this browser keeps, and the server too, a moment after each change, one save at a time. Without a connection
 * the browser alone keeps it until there is one again.
 */
export function useServerDraft(place: string, start: Draft, { listed, opened }: Options) {
  // Before the browser's drafts are read: what was submitted or deleted elsewhere is no draft here either.
  useEffect(() => {
    if (listed) forgetGone(place, new Set(listed.map(({ _id }) => _id)))
  }, [place, listed])
  const { mine, latest, isRead, take, note, ...local } = useDraft(place, start, opened && keptOf(opened))
  // A reload shows what this tab shows by then, which may be another draft.
  useEffect(() => {
    if (opened) history.replaceState(history.state, '', location.pathname)
  }, [opened])
  const [state, setState] = useState<SaveState>({ kind: 'as-read' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reading, setReading] = useState(false)
  /** The drafts that this page has saved or read since the list was made. */
  const known = useRef(new Set<string>())
  const [deleted, setDeleted] = useState<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const isSending = useRef(false)
  const { journal } = start

  const save = useCallback(
    async (kept: Mine) => {
      const remote = remoteOf(place, kept)
      if (isSending.current || !remote || remote.at === kept.savedAt) return
      try {
        // The address of the page may have chosen the journal, and another device does not know it.
        const fields = { journal, ...kept.changes }
        const { version } = await call(saveDraft, { id: remote.id, version: remote.version, writer: thisTab(), fields })
        known.current.add(remote.id)
        note(kept.id, { ...remote, version, at: kept.savedAt })
        setState({ kind: 'saved', at: new Date() })
      } catch (error) {
        const { status } = error instanceof CallError ? error : { status: 0 }
        const sentence = sentenceOf(error, 'Not saved. What you type stays in this browser.')
        if (status === 409 || status === 404) {
          setAsked({ id: kept.id, sentence, isGone: status === 404 })
          setState({ kind: 'as-read' })
        } else if (status === 0 || status === 429 || status >= 500) {
          setState({ kind: 'offline' })
          timer.current = setTimeout(() => flush.current(), retryMs)
        } else setState(refused(sentence, status))
      }
    },
    [place, journal, note],
  )
  /** Saves what the form shows now, after what is on its way. */
  const flush = useRef(() => {})
  useEffect(() => {
    flush.current = () => {
      clearTimeout(timer.current)
      const kept = latest.current
      if (kept) running.current = running.current.then(() => save(kept))
    }
  }, [latest, save])

  const isAsked = asked !== null && asked.id === mine?.id
  useEffect(() => {
    if (!mine || isAsked || !isUnsaved(mine)) return
    if (!mine.remote) note(mine.id, newRemote())
    setState((before) => (before.kind === 'offline' ? before : { kind: 'typing' }))
    timer.current = setTimeout(() => flush.current(), pauseMs)
    return () => clearTimeout(timer.current)
  }, [mine, isAsked, note])
  useEffect(() => {
    const now = () => flush.current()
    const onHide = () => document.visibilityState === 'hidden' && now()
    addEventListener('online', now)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [])

  const { finish } = local
  const read = useCallback(
    async (id: string) => {
      setReading(true)
      known.current.add(id)
      try {
        take(keptOf(await call(readDraft, { id })))
        setState({ kind: 'as-read' })
      } catch (error) {
        const isGone = error instanceof CallError && error.status === 404
        if (isGone && latest.current?.remote?.id === id) forget.current()
        else setState(refused(sentenceOf(error, 'This draft could not be read. Please try again.'), 0))
      }
      setReading(false)
    },
    [take, latest],
  )
  const forget = useRef(() => {})
  useEffect(() => {
    forget.current = () => void finish(async () => {})
  })

  // Another device may have added to it, submitted or deleted it since this one saved last.
  const shown = mine && !isUnsaved(mine) ? mine.remote : undefined
  const isChanged = shown && listed && !listed.some(({ _id, version }) => _id === shown.id && version <= shown.version)
  const changedId = isChanged && !known.current.has(shown.id) ? shown.id : null
  useEffect(() => {
    if (changedId) void read(changedId)
  }, [changedId, read])

  /** The form's words become a draft of their own. With `takes`, the form shows the other device's instead. */
  function part(takes: boolean): void {
    const theirs = mine?.remote?.id
    if (mine) note(mine.id, newRemote())
    setAsked(null)
    if (takes && theirs) void read(theirs)
  }

  const here = new Set([mine, ...local.kept.others].map((kept) => kept?.remote?.id))
  const elsewhere = (listed ?? [])
    .filter(({ _id }) => !here.has(_id) && !deleted.includes(_id))
    .map(({ title, ...draft }, at): Mine => ({ ...keptOf({ ...draft, fields: { title } }), id: -1 - at }))

  function open(kept: Mine | null): void {
    flush.current()
    if (kept?.remote && kept.id < 0) void read(kept.remote.id)
    else local.kept.open(kept)
  }

  function remove(kept: Mine): void {
    if (kept.id >= 0) local.kept.remove(kept)
    const { id, version } = remoteOf(place, kept) ?? newRemote()
    if (version === 0) return
    setDeleted((before) => [...before, id])
    call(deleteDraft, { id }).catch(({ status }: CallError) => {
      if (status !== 404) setDeleted((before) => before.filter((one) => one !== id))
    })
  }

  /** Sends the form with the id of its draft, which the server ends with the submission. No save comes between them. */
  async function sending<R>(send: (draft: string | undefined) => Promise<R>): Promise<R> {
    clearTimeout(timer.current)
    await running.current
    const kept = latest.current
    const remote = kept && remoteOf(place, kept)
    // If no answer comes, the words stay here until it is known what became of them.
    if (kept && remote) note(kept.id, { ...remote, at: 0 })
    isSending.current = true
    try {
      return await send(remote?.id)
    } catch (error) {
      isSending.current = false
      throw error
    }
  }

  return {
    ...local,
    kept: { ...local.kept, others: [...local.kept.others, ...elsewhere], open, remove },
    state,
    isSaved: mine !== null && !isUnsaved(mine),
    asked: isAsked ? asked : null,
    part,
    discard: () => void local.finish(async () => setAsked(null)),
    isRead,
    isRestoring: reading || changedId !== null,
    sending,
  }
}

const refused = (sentence: string, status: number): SaveState => ({
  kind: 'refused',
  sentence: status === 401 ? 'Your session has expired. What you type stays in this browser.' : sentence,
})
