import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { undoneEvent } from '../api.ts'
import { Notice } from '../components/notice.tsx'

type ResultNoticeProps = Omit<ComponentProps<typeof Notice>, 'live'> & { of: object }

/** Shows the result of an action and takes the focus, because the clicked button may be gone. It goes when somebody undoes that. */
export function ResultNotice({ of, ...notice }: ResultNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result takes the focus again
  useEffect(() => {
    // A dialog that closes at the same time would take the focus back.
    const timer = setTimeout(() => place.current?.focus())
    return () => clearTimeout(timer)
  }, [of])
  const [undone, setUndone] = useState<object | null>(null)
  useEffect(() => {
    const hide = () => setUndone(of)
    addEventListener(undoneEvent, hide)
    return () => removeEventListener(undoneEvent, hide)
  }, [of])
  if (undone === of) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Notice {...notice} live />
    </div>
  )
}
