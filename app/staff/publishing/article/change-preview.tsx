import { FactList } from '#app/components/fact-list.tsx'
import { ArticleView } from '#app/public/article/article-view.tsx'
import type { ChangePreview } from '#contracts/publishing/record-previews.ts'
import { citationTags } from '#domain/manuscript/record/head.ts'
import { ShownLetters, withReason } from '../../shown-letters.tsx'

type ShownChangeProps = { preview: ChangePreview; reason?: string }

/** What a change would send, and the article as readers would see it. */
export function ShownChange({ preview: { letters, page, mark }, reason = '' }: ShownChangeProps) {
  const changes = page.record.changes.map((change) => ({ ...change, reason: withReason(change.reason, reason) }))
  const record = { ...page.record, changes }
  return (
    <>
      <section className="stack stack-small" aria-labelledby="shown-letters">
        <h3 id="shown-letters">What is sent</h3>
        <ShownLetters {...{ letters, reason }} />
      </section>
      <section className="stack stack-small" aria-labelledby="shown-metadata">
        <h3 id="shown-metadata">{mark ? 'PDF and metadata' : 'Metadata'}</h3>
        {mark && (
          <p>
            Every page of the PDF is marked {mark.word}, and the first one says: “{withReason(mark.sentence, reason)}”
          </p>
        )}
        <details className="shown-letter">
          <summary>Metadata for search engines and reference managers</summary>
          <FactList facts={tagsOf(record)} />
        </details>
      </section>
      <h3>The article’s page</h3>
      <div ref={withoutLinks} className="article-page article-preview">
        <ArticleView {...page} record={record} />
      </div>
    </>
  )
}

function tagsOf(record: ChangePreview['page']['record']) {
  const byName = Map.groupBy(citationTags(record), ({ name }) => name)
  return [...byName].map(([name, tags]) => [name, tags.map(({ content }) => content).join('; ')] as const)
}

/** Some of what the page links to is not there yet, and whoever leaves loses what they have typed. */
function withoutLinks(element: HTMLElement | null) {
  element?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  })
}
