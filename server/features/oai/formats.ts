import { jatsElement } from '#domain/record/jats.ts'
import { oaiDc } from '#domain/record/oai-dc.ts'
import type { ArticleRecord } from '#domain/record/record.ts'

export type Format = { prefix: string; schema: string; namespace: string; write(record: ArticleRecord): string }

/** Every article can be had in each of them. */
export const formats: readonly Format[] = [
  {
    prefix: 'oai_dc',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: oaiDc,
  },
  {
    prefix: 'jats',
    schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd',
    namespace: 'https://jats.nlm.nih.gov/ns/publishing/1.3/',
    write: jatsElement,
  },
]

export function findFormat(metadataPrefix: string): Format | null {
  return formats.find(({ prefix }) => prefix === metadataPrefix) ?? null
}
