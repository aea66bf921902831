import { Readable, Writable } from 'node:stream'
import type { Connection, Submittable } from 'pg'

/** What pg's connection has for COPY that its types do not mention. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}
type Complete = { text: string }

const chunkBytes = 64 * 1024
const rowsOf = ({ text }: Complete) => Number(text.replace('COPY ', ''))

/** Give it to `client.query`, then read it: the rows of `COPY … TO STDOUT`. `rows` is right at its end. */
export class CopyOut extends Readable implements Submittable {
  rows = 0
  readonly #text: string
  #connection: Connection | undefined
  #parts: Buffer[] = []
  #bytes = 0
  #isOver = false

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: Connection) {
    this.#connection = connection
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // A copy, because pg reads the next message into the same memory.
    this.#parts.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= chunkBytes) this.#pass()
  }

  handleCommandComplete(message: Complete) {
    this.rows = rowsOf(message)
    this.#pass()
  }

  handleReadyForQuery() {
    this.#isOver = true
    this.push(null)
  }

  handleError(error: Error) {
    this.#isOver = true
    this.destroy(error)
  }

  #pass() {
    const chunk = Buffer.concat(this.#parts)
    this.#parts = []
    this.#bytes = 0
    if (chunk.length > 0 && !this.push(chunk)) this.#connection?.stream.pause()
  }

  override _read() {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    // Whoever stops reading in the middle can't use the connection for anything else.
    if (this.#isOver) this.#connection?.stream.resume()
    else this.#connection?.stream.destroy()
    done(error)
  }
}

/** Give it to `client.query`, then write to it: the rows for `COPY … FROM STDIN`. `rows` is right once it has finished. */
export class CopyIn extends Writable implements Submittable {
  rows = 0
  readonly #text: string
  #connection: CopyConnection | undefined
  #begin: (error?: Error) => void = () => {}
  #end: (() => void) | undefined

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: Connection) {
    connection.query(this.#text)
  }

  override _construct(begin: (error?: Error | null) => void) {
    this.#begin = begin
    if (this.#connection) begin()
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.#connection = connection
    this.#begin()
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void) {
    const connection = this.#connection
    connection?.sendCopyFromChunk(chunk)
    if (connection?.stream.writableNeedDrain) connection.stream.once('drain', done)
    else done()
  }

  override _final(done: () => void) {
    this.#end = done
    this.#connection?.endCopyFrom()
  }

  handleCommandComplete(message: Complete) {
    this.rows = rowsOf(message)
  }

  handleReadyForQuery() {
    this.#end?.()
  }

  handleError(error: Error) {
    this.#connection = undefined
    this.destroy(error)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    if (error) this.#connection?.sendCopyFail('what was to be copied ended in the middle')
    done(error)
  }
}
