import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { holders } from '#apps/server/features.ts'
import {
  livedMember,
  livedPerson,
  prepareLives,
  secondAccount,
  stranger,
} from '../support/lived-member.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'

// Whoever gets hold of the database, by a copy of its disk or of a backup, learns from it of nobody: after real
// use every value of every table is read, those of the queue among them, and none has a person in it.

const world = await testWorld({ sandbox: true, at: new Date('2026-11-25T10:00:00+07:00') })
const cashier = await staffActor(world, 'cashier')

const { phone, first_name: first, last_name: last, birth_date: born } = livedPerson
const accounts = [
  livedPerson.bank_account_number,
  secondAccount.bank_account_number,
  stranger.from_account,
]
const names = [first, last, 'อัญชันขาว', 'วงศ์พฤกษา', livedPerson.line_id]

/** Ways in which people and programs write them, without the separators. */
const secrets: readonly string[] = [
  phone,
  `66${phone.slice(1)}`,
  ...accounts,
  ...names,
  ...names.map((name) =>
    JSON.stringify(name)
      .replaceAll(/[^\x20-\x7e]/g, escaped)
      .slice(1, -1),
  ),
  born,
  `2530${born.slice(4)}`,
  born.replaceAll('-', ''),
  '29/03/1987',
  '29/03/2530',
  ...[phone, ...accounts, first, last].flatMap((text) => [
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('hex'),
  ]),
]

/** Of few possible texts a plain hash is as good as the text: whoever can count finds it. */
const hashes: readonly Buffer[] = [
  phone,
  ...accounts,
  first,
  last,
  `${first} ${last}`,
  born,
].flatMap((text) => ['sha256', 'sha1', 'md5'].map((name) => createHash(name).update(text).digest()))

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}

interface Column {
  readonly place: string
  readonly type: string
  readonly texts: readonly string[]
}

/** Every value of every column that can hold text or bytes, of every table that is none of PostgreSQL's own. */
async function readEverything(): Promise<Column[]> {
  const columns = await world.query<{ s: string; t: string; c: string; type: string }>(
    `select n.nspname as s, r.relname as t, a.attname as c, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class r on r.oid = a.attrelid
       join pg_namespace n on n.oid = r.relnamespace
      where r.relkind in ('r', 'p') and not r.relispartition and a.attnum > 0 and not a.attisdropped
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'`,
  )
  const found: Column[] = []
  for (const { s, t, c, type } of columns) {
    const value = type === 'bytea' ? `encode("${c}", 'hex')` : `"${c}"::text`
    const rows = await world.query<{ v: string }>(
      `select distinct ${value} as v from "${s}"."${t}" where "${c}" is not null`,
    )
    found.push({ place: `${s}.${t}.${c}`, type, texts: rows.map(({ v }) => v) })
  }
  return found
}

/** The text, its digits alone, and for bytes what they are as text. */
function readings({ type }: Column, text: string): string[] {
  const bytes = type === 'bytea' ? Buffer.from(text, 'hex').toString('utf8') : text
  return [bytes, bytes.replaceAll(/[\s./-]/g, '')]
}

test('no phone, name, account or birth date stands in it, and no plain hash of one', async () => {
  await prepareLives(world)
  await livedMember(world, cashier)
  const columns = await readEverything()
  expect(columns.length).toBeGreaterThan(500)
  expect(columns.find(({ place }) => place === 'account.member.phone')?.texts).toHaveLength(1)
  const told = columns.flatMap((column) =>
    column.texts.flatMap((text) => {
      const plain = readings(column, text)
      const secret = secrets.find((one) => plain.some((reading) => reading.includes(one)))
      const isHashed = hashes.some((hash) =>
        ['hex', 'base64', 'base64url'].some((form) =>
          text.includes(hash.toString(form as BufferEncoding).replace(/=+$/, '')),
        ),
      )
      if (!secret && !isHashed) return []
      return [`${column.place}: ${secret ?? 'a plain hash'} in ${text.slice(0, 120)}`]
    }),
  )
  expect([...new Set(told)]).toEqual([])
})

test('the search finds what it looks for: written down in plain, each is found', async () => {
  await world.query(`insert into platform.job_request (name, payload) values ('x.y', $1)`, [
    JSON.stringify({ note: `${first} ${phone.slice(0, 3)}-${phone.slice(3)}` }),
  ])
  const columns = await readEverything()
  const payloads = columns.find(({ place }) => place === 'platform.job_request.payload')
  const plain = payloads?.texts.flatMap((text) => readings(payloads, text)).join(' ') ?? ''
  expect(plain).toContain(phone)
  expect(plain).toContain(first)
})

/** Tables that name a member and are not in his file, each with its reason. */
const excused: Readonly<Record<string, string>> = {
  'account.login_challenge': 'a login that is not over, for five minutes',
  'account.member_note': 'what staff wrote for each other, of suspicions too',
  'account.recovery_code': 'hashes of secrets',
  'account.search_key': 'hashes of what the profile has',
  'lottery.member_sold': 'a counter of the bills that are in it',
  'platform.fact': 'events of what is in it, for a few days',
  'platform.member_counter': 'a counter of the movements that are in it',
  'platform.play_time_limit': 'the limits that are in it, as the gate reads them',
  'platform.push': 'events on their way to his browser',
  'platform.given_up_play': 'how play that is in it was counted',
  'platform.stake_standing': 'the status and exclusions that are in it, as the gate reads them',
  'poll.counted_play': 'how the bills that are in it were counted',
  'poll.quota': 'a counter of the votes that are in it',
  'poll.refresh': 'when his quota was counted',
  'privacy.closure': 'what he asked here',
  'privacy.data_export': 'what he asked here',
  'promotion.play': 'how the bills that are in it were counted',
  'winloss.day': 'a sum of the movements that are in it',
  'winloss.fact': 'how the bills that are in it were counted',
  'lottery.debt': 'a view of payouts and payments that are in it',
  'ledger.receivable': 'an account of the books; the statement has its movements',
}

test('no table that names a member is forgotten', async () => {
  const rows = await world.query<{ name: string }>(
    `select distinct n.nspname || '.' || r.relname as name
       from pg_attribute a join pg_class r on r.oid = a.attrelid
       join pg_namespace n on n.oid = r.relnamespace
      where a.attname = 'member_id' and r.relkind in ('r', 'p') and not r.relispartition
        and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const told = new Set(
    holders.flatMap(({ memberData = [] }) => memberData.flatMap(({ tables }) => tables)),
  )
  const forgotten = rows.map(({ name }) => name).filter((name) => !told.has(name) && !excused[name])
  expect(forgotten).toEqual([])
  const sections = holders.flatMap(({ memberData = [] }) =>
    memberData.map(({ section }) => section),
  )
  expect(sections).toEqual([...new Set(sections)])
})
