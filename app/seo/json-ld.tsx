import { inScript } from '#domain/manuscript/record/json-ld.ts'

/** Structured data about the page, for search engines. Browsers do not run it. */
export function JsonLd({ object }: { object: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `inScript` escapes everything that could end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(object) }} />
}
