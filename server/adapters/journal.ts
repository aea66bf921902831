import { fstatSync } from 'node:fs'
import { journalStream } from '../config.ts'

const error = 50
const warning = 40

/** systemd names the stream that it reads for the journal. One that leads elsewhere, as a pipe or a file, is another. */
export function leadsToJournal(fd: number, named = journalStream()): boolean {
  if (!named) return false
  try {
    const { dev, ino } = fstatSync(fd)
    return named === `${dev}:${ino}`
  } catch {
    return false
  }
}

const [toJournal, errorsToJournal] = [1, 2].map((fd) => leadsToJournal(fd))

/** Before a line, this tells the journal how bad it is (sd-daemon(3)). */
const priority = (level: number) =>
  `<${level > error ? 2 : level === error ? 3 : level === warning ? 4 : level < 30 ? 7 : 6}>`

/** For a line of the log as pino writes it: its level comes first. */
export const withPriority = (line: string) => priority(Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 30)) + line

/** What an operator reads at a start or a stop. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function sayWarning(line: string): void {
  process.stdout.write(`${toJournal ? priority(warning) : ''}${line}\n`)
}

export function sayError(line: string): void {
  process.stderr.write(`${errorsToJournal ? priority(error) : ''}${line}\n`)
}
