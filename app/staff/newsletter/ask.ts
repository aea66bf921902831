import { useEffect, useState } from 'react'
import { call } from '#app/api.ts'
import { previewNewsletter } from '#contracts/newsletter.ts'

const previewAfterMs = 400
export type Written = { subject: string; body: string }
type Preview = { body: string; html: string; text: string }

const askPreview = (written: Written): Promise<Preview | null> => call(previewNewsletter, written).catch(() => null)
export const cleaned = async (body: string) => (await askPreview({ subject: '', body }))?.body ?? null

/** Asked of the server shortly after the last key, so that it shows what would really be sent. */
export function usePreview({ subject, body }: Written): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    let isLate = false
    const timer = setTimeout(async () => {
      const answer = body.trim() ? await askPreview({ subject, body }) : null
      if (!isLate) setPreview(answer)
    }, previewAfterMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [subject, body])
  return preview
}
