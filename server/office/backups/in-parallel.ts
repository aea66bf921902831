/** Works on a few items at a time. After an error none is begun any more, and those under way come to their end. */
export async function inParallel<T>(max: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  let hasFailed = false
  const next = async () => {
    for (const item of queue) {
      if (hasFailed) return
      await work(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: max }, next))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
