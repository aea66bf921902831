import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BareAnswer = { headers: string[]; bodyBase64: string }

/** The server to compare with: plain node:http with a single fixed response. */
process.once('message', ({ headers, bodyBase64 }: BareAnswer) => {
  const body = Buffer.from(bodyBase64, 'base64')
  const server = createServer((_, res) => {
    res.writeHead(200, headers)
    res.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
