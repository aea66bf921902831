import { useEffect, useState } from 'react'
import { type Preview, previewFile } from '#contracts/manuscript/files.ts'
import { previewCopy } from '#contracts/review/reviewing.ts'
import { call, sentenceOf } from '../api.ts'
import { Notice } from '../components/notice.tsx'
import { Skeleton } from '../components/skeleton.tsx'

type State = Preview | { problem: string } | null

const reviewersCopy = /^\/api\/reviewing\/([\w-]+)\/copy\/(docx?)$/

/** A reviewer reads through a link of their own, all others the address of a file. */
function preview(url: string): Promise<Preview> {
  const { pathname, searchParams } = new URL(url, location.href)
  const [, token, format] = reviewersCopy.exec(pathname) ?? []
  if (token) return call(previewCopy, { token, format: format === 'doc' ? 'doc' : 'docx' })
  return call(previewFile, { url: pathname, token: searchParams.get('token') ?? undefined })
}

export function WordView({ url, name }: { url: string; name: string }) {
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    let isShown = true
    preview(url).then(
      (found) => isShown && setState(found),
      (error) => {
        const problem = sentenceOf(error, "This document can't be shown here. Please download it to read it.")
        if (isShown) setState({ problem })
      },
    )
    return () => {
      isShown = false
    }
  }, [url])

  if (state === null) return <Skeleton lines={8} label="Opening the document" />
  if ('problem' in state) {
    return (
      <Notice kind="error" live>
        {state.problem}
      </Notice>
    )
  }
  return (
    <>
      <p className="viewer-tools meta">{state.plain ?? 'A simplified preview: the layout may differ from the file.'}</p>
      <section
        className="viewer-box"
        aria-label={`Text of ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by server/adapters/word/clean-html.ts */}
        <div className="viewer-sheet prose" dangerouslySetInnerHTML={{ __html: state.html }} />
      </section>
    </>
  )
}
