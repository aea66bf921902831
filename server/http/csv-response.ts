export function csvResponse(name: string, parts: AsyncGenerator<string>): Response {
  const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` }
  return new Response(bytesOf(parts), { headers })
}

/** Read as fast as the other side takes it, and no further once it has gone. */
function bytesOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void parts.return(undefined),
  })
}
