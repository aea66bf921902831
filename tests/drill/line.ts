import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from '#tests/support/product.ts'

/** What a line does: carries bytes, refuses connections, or takes them and lets every byte vanish. */
type State = 'open' | 'refusing' | 'silent'

/** A TCP line between the product and something that it needs, which can be cut. */
export async function openLine(to: NetConnectOpts) {
  const port = await freePort()
  const pairs = new Set<[near: Socket, far: Socket]>()
  let state: State = 'open'

  const server = createServer((near) => {
    if (state === 'refusing') return void near.resetAndDestroy()
    const far = connect(to)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, into] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('error', () => {})
      from.on('data', (chunk) => void (state === 'open' && into.write(chunk)))
      from.on('close', () => {
        pairs.delete(pair)
        // What happens on one side of a cut is not heard of on the other.
        if (state !== 'silent') into.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of [...pairs].flat()) socket.destroy()
  }
  onTestFinished(() => {
    server.close()
    hangUp()
  })
  return {
    port,
    /** Connections that lost bytes are useless afterwards, as behind a firewall that has forgotten them. */
    turn(next: State) {
      if (next !== 'silent') hangUp()
      state = next
    },
  }
}
