import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Certificate } from './draw-certificate.ts'
import type { Paper } from './draw-paper.ts'

/** A reviewer's certificate, or a paper about a charge. */
export type DrawCertificate = (asked: Certificate | Paper) => Promise<Uint8Array>

/** In a process of its own, as other PDFs are made: few people ask for one, and the library takes memory. */
export function certificateDrawer({ seconds = 20, megabytes = 128, reuseSeconds = 60 } = {}): DrawCertificate {
  const program = programOf('certificate')
  const { run } = openPool<Certificate | Paper, Uint8Array>({ program, places: 1, seconds, megabytes, reuseSeconds })
  return (asked) => run(asked)
}
