import type { Pool, PoolClient } from 'pg'

/** What is asked of the database meanwhile, in order. */
export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const usual = new Map<PoolClient, PoolClient['query']>()
  const watch = (client: PoolClient) => {
    if (usual.has(client)) return
    usual.set(client, client.query)
    client.query = new Proxy(client.query, {
      apply(query, self, args: [string | { text: string }]) {
        asked.push(typeof args[0] === 'string' ? args[0] : args[0].text)
        return Reflect.apply(query, self, args)
      },
    })
  }
  pool.on('acquire', watch)
  try {
    await work()
    return asked
  } finally {
    pool.off('acquire', watch)
    for (const [client, query] of usual) client.query = query
  }
}
