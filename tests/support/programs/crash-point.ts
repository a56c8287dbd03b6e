// Stops this process with SIGKILL at a named point of its conversation with the database. It wraps
// the driver from outside: production code knows nothing of it.
import pg from 'pg'

/** Where a process can be made to die, seen from the statement that decides over money. */
export const crashPoints = ['before_send', 'after_send', 'after_answer'] as const
export type CrashPoint = (typeof crashPoints)[number]

/** `commit`: of a transaction that posted; `post`: the call that posts. */
export const crashStatements = ['post', 'commit'] as const

/** Functions that post: the doors of `post`, `lottery.sell_batch`, and a share of a payment run. */
const POSTS = /\b(ledger|lottery|game)\.(\w+_batch|post_one|pay_chunk)\s*\(/

/**
 * The statements with which settled play is counted: the cursor's row made and locked, the facts
 * read, what the consumer writes, the cursor moved.
 */
const COUNTS = /"settled_play"\(|platform\.play_cursor|winloss\.(fact|day)\b/

/** The consumer and the product whose steps are numbered; other products are counted before it. */
const COUNTED = ['winloss', 'lottery']

type Query = (this: object, ...args: unknown[]) => unknown

/**
 * Arms a point given as `statement:point:count`, for example `commit:after_send:3`: the process dies
 * at the third commit of a transaction that posted to the books, after the words left it. With
 * `count` for the statement, the steps of counting settled play into days are numbered, its commit the
 * last; with `any` all statements are.
 */
export function armCrashPoint(text: string | undefined): void {
  if (!text) return
  const [statement, point, count] = text.split(':')
  let left = Number(count)
  let isDying = false
  const posting = new WeakSet<object>()
  const counting = new WeakSet<object>()
  const client = pg.Client.prototype as unknown as { query: Query }
  const query = client.query
  client.query = function (...args) {
    // Other connections say nothing any more: what they were about to send dies with the process.
    if (isDying) return new Promise(() => {})
    const words = textOf(args[0])
    const isPost = POSTS.test(words)
    const isCommit = /^commit$/i.test(words.trim()) && posting.has(this)
    if (isPost) posting.add(this)
    // A list may have been written out: `{"winloss","poll"}`.
    const values = valuesOf(args[0]).join(' ')
    if (COUNTS.test(words) && COUNTED.every((one) => values.includes(one))) counting.add(this)
    const isStep = counting.has(this) && (COUNTS.test(words) || /^commit$/i.test(words.trim()))
    if (/^(begin|start transaction|rollback)/i.test(words.trim())) {
      posting.delete(this)
      counting.delete(this)
    }
    const isNamed =
      { any: true, post: isPost, commit: isCommit, count: isStep }[statement ?? ''] ?? false
    const isDue = isNamed && (left -= 1) === 0
    if (isDue && point === 'before_send') die()
    const answer = query.apply(this, args)
    if (isDue && point === 'after_send') {
      // The socket has taken the words by then, and no answer is read before.
      isDying = true
      setImmediate(die)
    } else if (isDue) {
      // Registered first, so it runs before whoever waits for the answer.
      ;(answer as Promise<unknown>).then(die, die)
    }
    return answer
  }
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const text = (query as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : ''
}

function valuesOf(query: unknown): unknown[] {
  const values = (query as { values?: unknown } | null)?.values
  return Array.isArray(values) ? values : []
}
