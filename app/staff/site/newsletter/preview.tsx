import { Tabs } from '#app/components/tabs.tsx'

type PreviewProps = { html: string; text: string }

/** Shows the letter as readers get it. The sandbox blocks scripts in it. */
export function NewsletterPreview({ html, text }: PreviewProps) {
  const frame = (width: 'desktop' | 'phone') => (
    <section
      className="letter-frame"
      data-width={width}
      aria-label={`Preview on a ${width}`}
      // Keyboard users must be able to scroll it.
      tabIndex={width === 'desktop' ? 0 : undefined}
    >
      <iframe title={`The e-mail on a ${width}`} sandbox="" srcDoc={html} />
    </section>
  )
  return (
    <Tabs
      label="Preview"
      tabs={[
        { id: 'desktop', label: 'Desktop', panel: frame('desktop') },
        { id: 'phone', label: 'Phone', panel: frame('phone') },
        { id: 'text', label: 'Plain text', panel: <pre className="letter-plain">{text}</pre> },
      ]}
    />
  )
}
