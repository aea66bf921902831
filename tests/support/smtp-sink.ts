import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** What the server does with the next letter: accepts it, refuses it with a code, or misbehaves. */
export type Mood = 'take' | 421 | 451 | 550 | 'drop in data' | 'take and drop' | 'tarpit'

export type Taken = { from: string; to: string[]; raw: string }

type Options = { password?: string; greeting?: 'silent'; refuseSender?: boolean; isSelfSigned?: boolean }

const refusal = (responseCode: number) => Object.assign(new Error('as the test asked'), { responseCode })

/** A mail server for one test. Each letter uses up one mood; after the last one, all letters are accepted. */
export async function smtpSink({ password, greeting, refuseSender, isSelfSigned }: Options = {}) {
  const taken: Taken[] = []
  const recipients: string[] = []
  const moods: Mood[] = []
  const sockets = new Map<number, Socket>()
  const moodOf = new Map<string, Mood>()
  const hangUp = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy()

  const server = new SMTPServer({
    disabledCommands: isSelfSigned ? [] : ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 1,
    onConnect: (_, callback) => void (greeting === 'silent' || callback()),
    onAuth: (auth, _, callback) =>
      callback(!password || auth.password === password ? null : new Error('wrong password'), { user: 'us' }),
    onMailFrom: (_, __, callback) => callback(refuseSender ? refusal(550) : null),
    onRcptTo({ address }, session, callback) {
      recipients.push(address)
      const mood = moods.shift() ?? 'take'
      moodOf.set(session.id, mood)
      if (mood !== 'tarpit') callback(typeof mood === 'number' ? refusal(mood) : null)
    },
    onData(stream, session, callback) {
      const mood = moodOf.get(session.id)
      if (mood === 'drop in data') return void stream.once('data', () => hangUp(session)).on('error', () => {})
      const body: Promise<Buffer[]> = stream.toArray()
      body.then((chunks) => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        if (mood === 'take and drop') hangUp(session)
        else callback()
      }, callback)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    sockets.set(socket.remotePort ?? 0, socket)
    socket.on('close', () => sockets.delete(socket.remotePort ?? 0))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets.values()) socket.destroy()
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    /** The accepted letters, and the recipients of all letters. */
    taken,
    recipients,
    connections: () => sockets.size,
    hangUp() {
      for (const socket of sockets.values()) socket.end()
    },
    next: (...coming: Mood[]) => void moods.push(...coming),
  }
}

/** Header lines of a raw message, unfolded. */
export function headersOf(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n')
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
}
