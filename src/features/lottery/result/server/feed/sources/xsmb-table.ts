import { ask, FeedFailure, type FeedAnswer, type FeedQuestion } from './ask.ts'
import { askedDraw } from './result-feed.ts'

/** How long the two prizes are; the table writes them as numbers and drops leading zeros. */
const DIGITS = 5

/** The table of the northern lottery of Vietnam: CSV, one row a day, `date,special,prize1,…`. */
export async function xsmbTable(question: FeedQuestion): Promise<FeedAnswer> {
  const { base, code, round } = question
  const raw = await ask(`${base}/${code}.csv?${askedDraw(question)}`)
  // What stands behind the last line end may be half a line, whose number is another one.
  const [head = '', ...rows] = raw.trimStart().split(/\r?\n/).slice(0, -1)
  const columns = head.split(',')
  const at = { date: columns.indexOf('date'), special: columns.indexOf('special') }
  const first = columns.indexOf('prize1')
  if (at.date < 0 || at.special < 0 || first < 0) {
    throw new FeedFailure('the table has no columns date, special and prize1')
  }
  const [row, again] = rows
    .map((line) => line.split(','))
    .filter((cells) => cells[at.date] === round.drawDay)
  if (!row) return { status: 'pending' }
  if (again) throw new FeedFailure(`the table has ${round.drawDay} more than once`)
  const official = { special: [five(row[at.special])], first: [five(row[first])] }
  return { status: 'announced', official, raw, source: `ตาราง XSMB ${code}` }
}

function five(cell = ''): string {
  if (!/^\d{1,5}$/.test(cell)) throw new FeedFailure(`the table has ${JSON.stringify(cell)}`)
  return cell.padStart(DIGITS, '0')
}
