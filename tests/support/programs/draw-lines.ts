import { drawHere } from '#platform/pdf/draw-apart.ts'

// A document of bytes: as many of each line as the head says.
await drawHere(async function* (head: { times: number }, chunks: AsyncIterable<readonly string[]>) {
  for await (const lines of chunks)
    for (const line of lines) yield Buffer.from(line.repeat(head.times))
})
