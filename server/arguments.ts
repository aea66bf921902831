import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads what follows a command. What it does not know is not passed over: a typing error must not do something else. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch {
    throw new Error(`Usage: ${usage}`)
  }
}
