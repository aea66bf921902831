import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

const most = 20

/**
 * A client may send requests before it has read the answers to those before (RFC 9112, 9.3.2). Browsers and proxies
 * don't. Node.js begins all that fit into a packet, so who sends hundreds and reads nothing could fill our memory.
 */
export function withFewAhead(next: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>()
  return (req, res) => {
    // Only an answer that has to wait for another one has no connection yet.
    if (res.socket) return next(req, res)
    const { socket } = req
    const count = (ahead.get(socket) ?? 0) + 1
    if (count > most) return void socket.destroy()
    ahead.set(socket, count)
    res.once('finish', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1))
    next(req, res)
  }
}
