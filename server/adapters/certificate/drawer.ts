import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Certificate } from './draw-certificate.ts'

export type DrawCertificate = (certificate: Certificate) => Promise<Uint8Array>

/** In a process of its own, as other PDFs are made: few people ask for one, and the library takes memory. */
export function certificateDrawer({ seconds = 20, megabytes = 128, reuseSeconds = 60 } = {}): DrawCertificate {
  const entry = programOf('certificate')
  const { run } = openPool<Certificate, Uint8Array>({ entry, places: 1, seconds, megabytes, reuseSeconds })
  return (certificate) => run(certificate)
}
