import { type ComponentProps, useEffect, useRef } from 'react'
import { Notice } from '../components/notice.tsx'

type ResultNoticeProps = Omit<ComponentProps<typeof Notice>, 'live'> & { of: object }

/** What came of something: it takes the focus, since the button that was pressed may be gone. */
export function ResultNotice({ of, ...notice }: ResultNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result takes the focus anew
  useEffect(() => place.current?.focus(), [of])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice {...notice} live />
    </div>
  )
}
