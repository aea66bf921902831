import { connect } from 'node:net'

const [port = '', paths = '', requests = '', connections = '', cookie, encodings = 'gzip'] = process.argv.slice(2)
const questions = paths.split(' ').map((path) => {
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept: text/html',
    ...(encodings ? [`Accept-Encoding: ${encodings}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]
  return `${head.join('\r\n')}\r\n\r\n`
})
let left = Number(requests)

/** Sends one request after the other over a keep-alive connection, until all `requests` have been sent. */
function ask(): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  const askNext = () => (left-- > 0 ? socket.write(questions[left % questions.length] ?? '') : socket.destroy())
  socket.on('connect', askNext)
  socket.on('end', () => {
    throw new Error('The server closed a connection')
  })
  socket.on('data', (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const length = answerLength(received)
    if (length === null || received.length < length) return
    received = received.subarray(length)
    askNext()
  })
}

function answerLength(received: Buffer): number | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const head = received.toString('latin1', 0, headEnd)
  const bodyLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || bodyLength === undefined) throw new Error(`Unexpected answer:\n${head}`)
  return headEnd + 4 + Number(bodyLength)
}

for (let i = 0; i < Number(connections); i++) ask()
