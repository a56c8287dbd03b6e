import * as z from 'zod/mini'
import type { Official, ResultRule } from '../../../../rules/derive.ts'
import {
  ask,
  FeedFailure,
  parseJson,
  parseValue,
  type FeedAnswer,
  type FeedQuestion,
} from './ask.ts'
import { askedDraw } from './result-feed.ts'

const board = z.object({
  draw: z.nullable(
    z.object({
      /** `28/02/2564`, Buddhist year. */
      date: z.string(),
      /** Each is read by itself: one in another form spoils no other. */
      rows: z.array(z.unknown()),
    }),
  ),
})

const boardRow = z.object({ label: z.string(), value: z.unknown() })

/** Which row of a board is which official value. */
const labels: { readonly [R in ResultRule]?: Readonly<Record<string, string>> } = {
  lao4: { number: 'เลข 4 ตัว' },
  baac: { first: 'รางวัลที่ 1' },
  gsb: { draw1: 'เลขท้าย 6 ตัว ครั้งที่ 1', draw2: 'เลขท้าย 6 ตัว ครั้งที่ 2' },
  malay: { first: '1st Prize', second: '2nd Prize' },
}

/** A board of results for Thai players: rows of words and values under a Thai date. */
export async function resultBoard(question: FeedQuestion): Promise<FeedAnswer> {
  const { base, code, round } = question
  const raw = await ask(`${base}/${code}?${askedDraw(question)}`)
  const { draw } = parseJson(board, raw)
  if (!draw) return { status: 'pending' }
  const [year, month, day] = round.drawDay.split('-')
  const asked = `${day}/${month}/${Number(year) + 543}`
  if (draw.date !== asked) throw new FeedFailure(`asked for ${asked}, was told of ${draw.date}`)
  const told = draw.rows.flatMap((one) => {
    const row = z.safeParse(boardRow, one)
    return row.success ? [row.data] : []
  })
  const official: Official = Object.fromEntries(
    Object.entries(labels[round.resultRule] ?? {}).map(([field, label]) => {
      const rows = told.filter((row) => row.label === label)
      if (rows.length !== 1) throw new FeedFailure(`the board has ${rows.length} rows “${label}”`)
      return [field, rows.map((row) => parseValue(z.string(), row.value))]
    }),
  )
  return { status: 'announced', official, raw, source: `กระดานผล ${code}` }
}
