import type { Storage, Stored } from './storage.ts'

/** Keeps new files in `main`, and still finds what is only in `other`. So files can be moved while the site runs. */
export function twoPlaces(main: Storage, other: Storage): Storage {
  return {
    ...main,
    open: async (key, range) => (await main.open(key, range)) ?? other.open(key, range),
    find: async (key) => (await main.find(key)) ?? other.find(key),
    async remove(key) {
      // In this order a move from `other` to `main` can't bring it back.
      await other.remove(key)
      await main.remove(key)
    },
    list: (prefix) => merged(main.list(prefix), other.list(prefix)),
    fault: async () => (await main.fault()) ?? other.fault(),
    async removeTemporary(before) {
      await main.removeTemporary(before)
      await other.removeTemporary(before)
    },
  }
}

/** Both have the order of their keys. What is in both is listed once, as it is in the first. */
async function* merged(first: AsyncIterable<Stored>, second: AsyncIterable<Stored>): AsyncGenerator<Stored> {
  const others = second[Symbol.asyncIterator]()
  let other = await others.next()
  for await (const stored of first) {
    for (; !other.done && other.value.key < stored.key; other = await others.next()) yield other.value
    if (!other.done && other.value.key === stored.key) other = await others.next()
    yield stored
  }
  for (; !other.done; other = await others.next()) yield other.value
}
