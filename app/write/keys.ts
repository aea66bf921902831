/** Names calls for the server, which does nothing twice under one name: a retry has the first try's, other input another. */
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
