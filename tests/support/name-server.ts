import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

const txtType = 16
const noSuchName = 3

/** A name server for one test, which knows these TXT records and nothing else. Returns its address. */
export async function nameServer(records: Record<string, string[]>): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => socket.send(answer(asked, records), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

function answer(asked: Buffer, records: Record<string, string[]>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = asked.subarray(12, at + 5)
  const found = records[labels.join('.').toLowerCase()] ?? []
  const header = Buffer.alloc(12)
  asked.copy(header, 0, 0, 2)
  // An answer, with recursion asked for and available.
  header.writeUInt16BE(0x8180 | (found.length > 0 ? 0 : noSuchName), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, question, ...found.map(txtAnswer)])
}

/** A text of more than 255 characters goes in several pieces. */
function txtAnswer(text: string): Buffer {
  const pieces = text.match(/.{1,255}/g) ?? ['']
  const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece, 'latin1')])))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(txtType, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
