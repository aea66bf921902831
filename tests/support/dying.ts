import type { Db } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'

export class Crash extends Error {}

/** Crashes before the statement that follows this many others, so that the transaction is rolled back. */
export function dyingAfter(deps: Deps, statements: number): Deps {
  let left = statements
  const die = (target: object, key: string | symbol) => {
    const value: unknown = Reflect.get(target, key)
    if (typeof value !== 'function') return value
    return (...given: unknown[]) => {
      if (['select', 'insert', 'update', 'delete', 'execute'].includes(String(key)) && left-- <= 0) throw new Crash()
      if (key !== 'transaction') return value.apply(target, given)
      const [run] = given as [(tx: object) => Promise<unknown>]
      return value.call(target, (tx: object) => run(new Proxy(tx, { get: die })))
    }
  }
  return { ...deps, db: new Proxy<Db>(deps.db, { get: die }) }
}
