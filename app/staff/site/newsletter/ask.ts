import { useEffect, useState } from 'react'
import { call } from '#app/api.ts'
import { previewNewsletter } from '#contracts/site/newsletter.ts'

const previewAfterMs = 400
export type Written = { subject: string; body: string }
type Preview = { html: string; text: string }

/** Returns the HTML as the server would store it. If the server cannot be reached, returns it unchanged. */
export const cleaned = (body: string) =>
  call(previewNewsletter, { subject: '', body }).then(
    (preview) => preview.body,
    () => body,
  )

/** Asks the server shortly after the last key press, so that the preview shows what would really be sent. */
export function usePreview({ subject, body }: Written): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    let isLate = false
    const timer = setTimeout(async () => {
      const answer = body.trim() ? await call(previewNewsletter, { subject, body }).catch(() => null) : null
      if (!isLate) setPreview(answer)
    }, previewAfterMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [subject, body])
  return preview
}
