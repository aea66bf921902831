import { fromTop } from '../../root.ts'
import { openPool } from '../pool/pool.ts'
import type { Certificate } from './draw-certificate.ts'

export type DrawCertificate = (certificate: Certificate) => Promise<Uint8Array>

/** In a process of its own, as other PDFs are made: few people ask for one, and the library takes memory. */
export function certificateDrawer({ seconds = 20, megabytes = 128 } = {}): DrawCertificate {
  const entry = fromTop('server/adapters/certificate/child.ts')
  const { run } = openPool<Certificate, Uint8Array>({ entry, places: 1, seconds, megabytes, reuseSeconds: 60 })
  return (certificate) => run(certificate)
}
