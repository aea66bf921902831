import { useEffect, useState } from 'react'
import { previewFile } from '#contracts/files.ts'
import { call, sentenceOf } from '../api.ts'
import { Notice } from '../components/notice.tsx'
import { Skeleton } from '../components/skeleton.tsx'

type State = { html: string } | { problem: string } | null

export function WordView({ url, name }: { url: string; name: string }) {
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    let isShown = true
    const { pathname, searchParams } = new URL(url, location.href)
    call(previewFile, { url: pathname, token: searchParams.get('token') ?? undefined }).then(
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
      <p className="viewer-tools meta">A simplified preview: the layout may differ from the file.</p>
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
