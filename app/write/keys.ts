/** Makes idempotency keys: the same input gets the same key, so the server runs a retry only once. */
export function keeper(newKey = () => `${Date.now()}-${Math.random()}`) {
  const keys = new Map<string, string>()
  return {
    keyFor(path: string, input: unknown): string {
      const call = JSON.stringify([path, input])
      const key = keys.get(call) ?? newKey()
      keys.set(call, key)
      return key
    },
  }
}
