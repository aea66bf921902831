declare module '@citation-js/core' {
  export const plugins: { input: { chain(data: string, options: { generateGraph: boolean }): CslData[] } }

  export type CslData = {
    title: string
    author?: { family: string; given?: string; suffix?: string; literal?: string }[]
    issued: { 'date-parts': number[][] }
    volume?: string
    issue?: string
    DOI?: string
    language?: string
  }
}

declare module '@citation-js/plugin-ris'

declare module 'jsonld' {
  type Loader = (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: object }>
  type Compacted = Record<string, unknown>

  const jsonld: {
    expand(document: object, options: { documentLoader: Loader }): Promise<Compacted[]>
    compact(document: object, context: object, options: { documentLoader: Loader }): Promise<Compacted>
  }
  export default jsonld
}

declare module 'http-link-header' {
  type Reference = { uri: string; rel: string; type?: string }

  const LinkHeader: { parse(header: string): { refs: Reference[]; rel(name: string): Reference[] } }
  export default LinkHeader
}
