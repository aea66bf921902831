import '../styles/courses.css'

/** Shows plain text with its line breaks. An empty line starts a new paragraph. */
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
