import { type ComponentProps, useEffect, useRef } from 'react'
import { Notice } from '../components/notice.tsx'

type ResultNoticeProps = Omit<ComponentProps<typeof Notice>, 'live'> & { of: object }

/** Shows the result of an action and takes the focus, because the clicked button may be gone. */
export function ResultNotice({ of, ...notice }: ResultNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result takes the focus again
  useEffect(() => place.current?.focus(), [of])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice {...notice} live />
    </div>
  )
}
