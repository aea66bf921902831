export function csvResponse(name: string, parts: AsyncGenerator<string>): Response {
  const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` }
  return new Response(bytesOf(parts), { headers })
}

/** Reads the next part only when the client is ready for it. Nothing runs before the first read or after a cancel. */
export function bytesOf(parts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      cancel: () => void parts.return(undefined),
    },
    { highWaterMark: 0 },
  )
}
