import { Download } from 'lucide-react'
import { ButtonLink } from '#app/components/button.tsx'
import { FileViewer } from '#app/components/file-viewer.tsx'
import { Notice } from '#app/components/notice.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { mediaTypes } from '#domain/words/file-types.ts'

const views = ['text', 'phone', 'pdf', 'jats'] as const
type View = (typeof views)[number]

const names: Record<View, string> = { text: 'Text', phone: 'Phone', pdf: 'PDF', jats: 'JATS' }

export const viewOf = (url: URL): View => views.find((view) => view === url.searchParams.get('view')) ?? 'text'

/** What the text looks like as each thing that is made of it. */
export function ViewTabs({ id, view }: { id: string; view: View }) {
  const address = (to: View) => `/admin/texts/${id}${to === 'text' ? '' : `?view=${to}`}`
  const links = views.map((each) => ({ href: address(each), label: names[each] }))
  return <TabLinks label="Show as" links={links} current={address(view)} />
}

/** The typesetter makes it while the viewer waits. */
export function PdfDraft({ id, changedAt }: { id: string; changedAt: string }) {
  return (
    <div className="stack stack-small">
      <p className="meta">Typeset from this text. After a change, this takes up to half a minute.</p>
      <FileViewer
        url={`/admin/texts/${id}/draft.pdf?of=${encodeURIComponent(changedAt)}`}
        name="Proof.pdf"
        mediaType={mediaTypes.pdf}
      />
    </div>
  )
}

export function JatsDraft({ id, xml, faults }: { id: string; xml: string; faults: string[] }) {
  return (
    <div className="stack">
      {faults.length === 0 ? (
        <Notice title="Valid JATS 1.3">
          <p>It was checked against the DTD of JATS Publishing 1.3. No title, picture, table or reference is empty.</p>
        </Notice>
      ) : (
        <Notice kind="error" title="This file has faults.">
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div>
        <ButtonLink href={`/admin/texts/${id}/jats.xml`} variant="secondary" size="small" download>
          <Download /> Download JATS
        </ButtonLink>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="text-source" tabIndex={0} aria-label="The text as JATS">
        <pre>
          <code>{xml}</code>
        </pre>
      </section>
    </div>
  )
}
