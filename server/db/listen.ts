import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

export type Listener = { isConnected(): boolean; settle(): Promise<void>; close(): Promise<void> }
export type Heard = {
  onNotify(payload: string): void
  /** Called when notifications may have been missed. Everything cached with their help must be discarded. */
  onGap(): void
}

/** Listens on a separate connection, and reconnects whenever it breaks. */
export async function listen(connection: ClientConfig, channel: string, heard: Heard): Promise<Listener> {
  let isClosed = false
  let isConnected = false
  let client = await subscribe()

  async function subscribe() {
    const subscriber = new Client({
      ...connection,
      application_name: 'domain-journals listener',
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      keepAlive: true,
    })
    subscriber.on('error', () => {})
    subscriber.on('notification', ({ payload }) => heard.onNotify(payload ?? ''))
    try {
      await subscriber.connect()
      await subscriber.query(`LISTEN ${subscriber.escapeIdentifier(channel)}`)
    } catch (error) {
      await subscriber.end()
      throw error
    }
    subscriber.once('end', resubscribe)
    isConnected = true
    return subscriber
  }

  async function resubscribe() {
    isConnected = false
    while (!isClosed) {
      try {
        client = await subscribe()
        heard.onGap()
        if (isClosed) await client.end()
        return
      } catch {
        await sleep(250)
      }
    }
  }

  let asking = Promise.resolve()
  let nextAsking: Promise<void> | undefined

  async function ask() {
    nextAsking = undefined
    const asked = client
    try {
      // PostgreSQL delivers pending notifications before it reports that it is ready for the next query.
      await asked.query('SELECT 1')
    } catch {
      heard.onGap()
      void asked.end()
    }
  }

  return {
    isConnected: () => isConnected,
    /** Resolves when all notifications committed before the call have arrived. If the query fails, it calls onGap. */
    settle() {
      // One query at a time. Calls that arrive during a query share the next one: the current one may be too early.
      nextAsking ??= asking.then(() => {
        asking = ask()
        return asking
      })
      return nextAsking
    },
    async close() {
      isClosed = true
      await client.end()
    },
  }
}
