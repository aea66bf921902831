/** Text from the publisher's content files, rendered from Markdown at server start with raw HTML escaped. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; its source is server/adapters/markdown.ts
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
