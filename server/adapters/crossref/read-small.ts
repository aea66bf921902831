/** Returns the text of a response. If it is too long, returns null and drops the connection. */
export async function readSmall(response: Response, mostBytes: number): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > mostBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
