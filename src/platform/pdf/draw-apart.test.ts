import { expect, test } from 'vitest'
import { drawApart } from './draw-apart.ts'

const program = new URL('../../../tests/support/programs/draw-lines.ts', import.meta.url)

/** Chunks of one line each; it says whether whoever read them is gone. */
function lines(...texts: string[]) {
  const state = { read: 0, isOver: false }
  async function* chunks(): AsyncGenerator<readonly string[]> {
    try {
      for (const text of texts) {
        state.read += 1
        if (text === 'fault') throw new Error('the source failed')
        yield [text]
      }
    } finally {
      state.isOver = true
    }
  }
  return { state, chunks: chunks() }
}

const draw = (source: { chunks: AsyncIterable<readonly string[]> }, times = 1) =>
  drawApart(program, { times }, source.chunks)
async function whole(document: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of document) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('a document has all of its parts in their order', async () => {
  expect(await whole(draw(lines('a', 'b', 'c'), 2))).toBe('aabbcc')
})

test('whoever takes a document slowly holds nobody up', async () => {
  // Far more than a pipe keeps by itself.
  const large = draw(lines('x', 'y'), 1_000_000)
  const first = await large.next()
  expect(first.done).toBe(false)
  expect(await whole(draw(lines('next')))).toBe('next')
  const rest = await whole(large)
  expect((first.value?.length ?? 0) + rest.length).toBe(2_000_000)
})

test('whoever goes away ends the drawing and the reading', async () => {
  const source = lines(...Array.from({ length: 10_000 }, () => 'x'))
  const document = draw(source)
  await document.next()
  await document.return(undefined)
  expect(await whole(draw(lines('next')))).toBe('next')
  expect(source.state.isOver).toBe(true)
  expect(source.state.read).toBeLessThan(10_000)
})

test('what fails while it is read breaks off that document alone', async () => {
  await expect(whole(draw(lines('a', 'fault')))).rejects.toThrow('the source failed')
  expect(await whole(draw(lines('next')))).toBe('next')
})
