import '../styles/courses.css'

/** Plain text as it was typed: an empty line begins a paragraph. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/)
  return (
    <div className="prose plain-prose">
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  )
}
