declare module 'word-extractor' {
  type Reading = { filterUnicode: boolean }

  class Document {
    getBody(options: Reading): string
    getFootnotes(options: Reading): string
    getEndnotes(options: Reading): string
  }

  export default class WordExtractor {
    extract(document: Buffer): Promise<Document>
  }
}
