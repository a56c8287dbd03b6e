import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certify } from './certify.ts'
import type { Report } from './report.ts'
import { rows } from './rows.ts'
import { readSession } from './session.ts'
import { startToyOperator } from './testing/toy-operator.ts'
import { rowFaults, type ToyChoice, type ToyFault, wholeFaults } from './testing/toy-state.ts'

// Half the usual size: thousands of messages are signed here, and nobody attacks the toy.
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const STARTED = new Date('2026-11-28T03:00:00Z')

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'certify-'))
  await writeFile(join(dir, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs the kit as its command line does. */
async function run(args: readonly string[]): Promise<{ code: number; text: string }> {
  let text = ''
  const code = await certify(args, {
    out: (more) => {
      text += more
    },
    now: () => STARTED,
  })
  return { code, text }
}

/** Certifies a toy operator; `change` makes another session description of the whole one. */
async function certifyToy(
  fault: ToyFault | ToyChoice | undefined,
  { more = [], change = (whole) => whole }: Partial<Asked> = {},
) {
  const toy = await startToyOperator(publicKey, fault)
  try {
    const folder = await mkdtemp(join(dir, 'run-'))
    const [session, json, report] = ['session.json', 'report.json', 'report.md'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    await writeFile(session, JSON.stringify(change({ ...toy.session })))
    const files = ['--session', session, '--json', json, '--report', report]
    const { code, text } = await run([
      '--url',
      toy.url,
      '--key',
      join(dir, 'key.pem'),
      ...files,
      ...more,
    ])
    return {
      code,
      text,
      report: JSON.parse(await readFile(json, 'utf8')) as Report,
      markdown: await readFile(report, 'utf8'),
      balance: toy.balanceOf('anna'),
    }
  } finally {
    await toy.close()
  }
}

interface Asked {
  readonly more: readonly string[]
  readonly change: (whole: Record<string, unknown>) => Record<string, unknown>
}

const idsOf = ({ rows: found }: Report, outcome: string) =>
  found.filter((row) => row.outcome === outcome).map(({ id }) => id)

/** What nobody outside can bring about. */
const UNSEEN = ['W32a']

test.each(['hub88', 'caleta'])('a right operator passes every row (%s)', async (family) => {
  const { code, text, report, balance } = await certifyToy(undefined, {
    more: ['--family', family],
  })
  expect(report.rows.flatMap(({ id, outcome }) => (outcome === 'passed' ? [] : id))).toEqual(UNSEEN)
  expect(report.totals).toEqual({ passed: rows.length - 1, failed: 0, 'not run': 1 })
  expect(text).toContain('Balances are as they were.')
  expect([code, balance]).toEqual([0, 100_000_000])
})

test('what the contract leaves open may be either, and the report says which was seen', async () => {
  const seen = async (fault?: ToyChoice) => {
    const { report } = await certifyToy(fault)
    expect(idsOf(report, 'failed')).toEqual([])
    return ['W18', 'W36'].map((wanted) => report.rows.find(({ id }) => id === wanted)?.detail)
  }
  expect(await seen()).toEqual(['seen: RS_OK', 'seen: RS_ERROR_WRONG_TYPES'])
  expect(await seen('other_choices')).toEqual([
    'seen: RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'seen: RS_ERROR_UNKNOWN',
  ])
})

/** By fault: the rows that must fail, and those that fail where timing or the first failure lets them. */
const SEES: Record<(typeof wholeFaults)[number], { fails: string; mayFail?: string }> = {
  charges_again: { fails: 'W2 W29 W34', mayFail: 'W32' },
  no_echo: { fails: rows.flatMap(({ id }) => (UNSEEN.includes(id) ? [] : id)).join(' ') },
  pays_rolled_back: { fails: 'W15' },
  forgets_tombstones: { fails: 'W19 W34', mayFail: 'W31' },
  stale_balance: {
    fails:
      'W1 W2 W3 W3a W3b W4 W8 W9 W10 W11 W12 W13 W14 W15 W16 W17 W19 W20 W21 W22 W23 W24 W26 W27 ' +
      'W28a W33b W34 W35',
  },
  overdraws: { fails: 'W30' },
  charges_race: { fails: 'W29', mayFail: 'W32' },
  duplicate_ok: { fails: 'W3 W3a W3b' },
  signs_parsed: { fails: 'W33a' },
  expired_refuses_wins: { fails: 'W8' },
  http_400: {
    fails:
      'W3 W3a W3b W4 W6 W6a W6b W6c W7 W9 W9a W13 W15 W19 W23 W25 W27 W28 W28b W30 W31 W33 W33a ' +
      'W34 W36 W36a',
  },
  rollback_twice: { fails: 'W17 W20 W34' },
  text_amounts: { fails: 'W6' },
  closed_takes_bets: { fails: 'W23' },
}

test.each(wholeFaults)('an operator with the fault %s fails where it is seen', async (fault) => {
  const { fails, mayFail = '' } = SEES[fault]
  const { code, report } = await certifyToy(fault)
  const allowed = new Set([...fails.split(' '), ...mayFail.split(' ')])
  const failed = idsOf(report, 'failed')
  expect(failed.filter((id) => !allowed.has(id))).toEqual([])
  expect(fails.split(' ').filter((id) => !failed.includes(id))).toEqual([])
  expect(code).toBe(1)
})

/** By fault: the rows that have to see it. */
const ROWS_THAT_SEE: Record<(typeof rowFaults)[number], string> = {
  any_token: 'W9 W9a',
  any_game: 'W28b',
  any_currency: 'W6c',
  any_field: 'W6a',
  any_reward: 'W36 W36a',
  any_limit: 'W27',
  expired_bets: 'W7',
  off_bets: 'W28',
  excluded_bets: 'W25',
  unknown_wins: 'W13',
  revives: 'W19 W31',
  below_zero: 'W22',
  burns_refused: 'W4',
  zero_refused: 'W5',
  promo_refused: 'W14',
  second_win_refused: 'W12',
  closed_refuses_wins: 'W24',
  excluded_refuses_wins: 'W26',
  off_refuses_wins: 'W28a',
  win_unpaid: 'W10',
  wins_again: 'W11',
  rollback_ignored: 'W16',
  win_rollback_ignored: 'W20',
  rollback_takes_wins: 'W21',
  types_for_syntax: 'W6b',
  spaces_refused: 'W33b',
  charges_free_bets: 'W35',
  tells_forgers: 'W33 W33a',
  url_base64: 'W33',
  negative_amounts: 'W6',
}

test.each(rowFaults)('the fault %s is seen by its rows', async (fault) => {
  const expected = ROWS_THAT_SEE[fault].split(' ')
  const { report } = await certifyToy(fault, { more: ['--only', expected.join(',')] })
  expect(idsOf(report, 'failed')).toEqual(expected)
})

test('there is a fault for every row, of those whose failing is not a matter of timing', () => {
  const { no_echo: _all, stale_balance: _most, http_400: _refusals, ...single } = SEES
  const seen = [...Object.values(single).map(({ fails }) => fails), ...Object.values(ROWS_THAT_SEE)]
  const ids = new Set(seen.flatMap((list) => list.split(' ')))
  // W1 is the balance of a bet; W18 is seen by what comes after it, W19.
  expect(rows.flatMap(({ id }) => (ids.has(id) ? [] : id))).toEqual(['W1', 'W18', 'W32', 'W32a'])
})

test('what the session does not give is not run, and why; never passed', async () => {
  const { code, report } = await certifyToy(undefined, {
    change: ({ user, token, game_code, currency, excluded }) => ({
      user,
      token,
      game_code,
      currency,
      excluded: { ...(excluded as object), bet: undefined },
    }),
  })
  const why = Object.fromEntries(
    report.rows.flatMap(({ id, outcome, detail }) => (outcome === 'not run' ? [[id, detail]] : [])),
  )
  expect(why).toEqual({
    W3a: 'no other game was given (other_game_code)',
    W3b: 'no second player was given (second)',
    W7: 'no expired token was given (expired)',
    W8: 'no expired token was given (expired)',
    W9a: 'no second player was given (second)',
    W26: 'no bet taken before the exclusion was given (excluded.bet)',
    W27: 'no player with a limit was given (limited)',
    W28: 'no game that is switched off was given (disabled_game_code)',
    W28a: 'no game that is switched off was given (disabled_game_code)',
    W35: 'no free bet was given (free_bet)',
    W36a: 'no free bet was given (free_bet)',
    W32a: 'it cannot be brought about from outside',
  })
  expect(report.totals).toEqual({ passed: rows.length - 12, failed: 0, 'not run': 12 })
  expect(code).toBe(0)
})

test('only the rows that were asked for are played', async () => {
  const { report } = await certifyToy('closed_takes_bets', { more: ['--only', 'W12, W23'] })
  expect(idsOf(report, 'passed')).toEqual(['W12'])
  expect(idsOf(report, 'failed')).toEqual(['W23'])
  const left = report.rows.filter(({ outcome }) => outcome === 'not run')
  expect(new Set(left.map(({ detail }) => detail))).toEqual(new Set(['not asked for (--only)']))
})

test('a large bet that a limit forbids says nothing about its row', async () => {
  const { report } = await certifyToy(undefined, {
    change: (whole) => ({ ...whole, user: 'dora', token: 'token-of-dora' }),
    more: ['--only', 'W1,W22,W30'],
  })
  expect(idsOf(report, 'passed')).toEqual(['W1'])
  expect(report.rows.find(({ id }) => id === 'W30')?.detail).toMatch(/^a limit of the main player/)
})

test('a report says what was sent, what came back and what was expected', async () => {
  const { text, markdown, report } = await certifyToy('pays_rolled_back', {
    more: ['--only', 'W15'],
  })
  expect(report).toMatchObject({ startedAt: STARTED.toISOString(), user: 'anna', currency: 'EUR' })
  const expected = 'expected RS_ERROR_TRANSACTION_ROLLED_BACK; found RS_OK'
  for (const said of [text, markdown]) {
    expect(said).toContain(expected)
    expect(said).toMatch(/> POST \/transaction\/win\n *> \{.*"amount":2000000.*\}\n *< HTTP 200 \{/)
    expect(said).toContain(`0 passed, 1 failed, ${rows.length - 1} not run`)
  }
  expect(text).toMatch(/^W15   failed   a win of a bet that was rolled back is not paid$/m)
  expect(markdown).toContain('| Name | Company | Date | Signature |')
})

test('what could not be taken back is said', async () => {
  const { text, balance } = await certifyToy('charges_again', { more: ['--only', 'W2'] })
  expect(balance).toBe(99_000_000)
  expect(text).toContain('Balances that are not as they were: anna has -10.00 EUR.')
})

const MINIMAL = { user: 'anna', token: 'token-of-anna', game_code: 'slot', currency: 'EUR' }
const files: Record<string, string> = {
  'minimal.json': JSON.stringify(MINIMAL),
  'unknown.json': JSON.stringify({ ...MINIMAL, secnd: {} }),
  'wrong.json': JSON.stringify({
    ...MINIMAL,
    limited: { user: 'a', token: 'b', limit_amount: '1' },
  }),
  'twice.json': JSON.stringify({ ...MINIMAL, second: { user: 'anna', token: 'another' } }),
  'text.json': 'user: anna',
  'stranger.json': JSON.stringify({ ...MINIMAL, token: 'token-of-nobody' }),
  'ec.pem': generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string,
}

test.each<[string, Record<string, string>, string]>([
  ['no address', {}, '--url is missing'],
  ['an address that is none', { url: 'ftp://a' }, '--url ftp://a is no http or https address'],
  ['a family that is none', { family: 'acme' }, '--family acme is none; use hub88 or caleta.'],
  ['a row that is none', { only: 'W1,W99' }, '--only W99 is no row'],
  ['a time that is none', { 'timeout-ms': '1.5' }, '--timeout-ms 1.5 is no whole number'],
  ['an option that is none', { nonsense: '1' }, "Unknown option '--nonsense'"],
  ['a key that is not there', { key: 'gone.pem' }, 'The key file'],
  ['a key that is none', { key: 'text.json' }, 'The key file is no private key in PEM'],
  ['a key of another kind', { key: 'ec.pem' }, 'The key is ec; the contract signs with RSA.'],
  ['a session that is not JSON', { session: 'text.json' }, 'The session file is not JSON'],
  [
    'a field of the session that nobody knows',
    { session: 'unknown.json' },
    '(nobody knows the field secnd)',
  ],
  ['one player twice', { session: 'twice.json' }, 'it is the main player; give another one'],
  ['a report that cannot be kept', { report: 'nowhere/report.md' }, 'cannot be written'],
  ['a field of another shape', { session: 'wrong.json' }, 'wrong at limited.limit_amount'],
  ['a token that is none', { session: 'stranger.json' }, 'found RS_ERROR_INVALID_TOKEN'],
  ['an address where nobody listens', { url: 'http://127.0.0.1:9' }, 'no answer: fetch failed'],
])('it does not run with %s, and says so', async (_what, given, said) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  const toy = await startToyOperator(publicKey)
  try {
    const args: Record<string, string> = {
      ...(said.includes('--url is missing') ? {} : { url: toy.url }),
      key: 'key.pem',
      session: 'minimal.json',
      ...given,
    }
    const inDir = (name: string, value: string) =>
      ['key', 'session'].includes(name) ? join(dir, value) : value
    const found = await run(
      Object.entries(args).flatMap(([name, value]) => [`--${name}`, inDir(name, value)]),
    )
    expect(found.text).toContain(said)
    expect(found.code).toBe(2)
  } finally {
    await toy.close()
  }
})

test('an operator that does not answer is not waited for longer than was said', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  await writeFile(join(dir, 'alone.json'), JSON.stringify(MINIMAL))
  try {
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const given = ['--key', join(dir, 'key.pem'), '--session', join(dir, 'alone.json')]
    const { code, text } = await run(['--url', url, ...given, '--timeout-ms', '20'])
    expect(text).toContain('no answer: The operation was aborted due to timeout')
    expect(code).toBe(2)
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test('it runs where nothing else of ours is', async () => {
  const alone = join(dir, 'alone')
  const root = join(import.meta.dirname, '../..')
  await cp(import.meta.dirname, join(alone, 'src/certify'), { recursive: true })
  await cp(join(root, 'scripts/certify.ts'), join(alone, 'scripts/certify.ts'))
  const own = { type: 'module', imports: { '#certify/*': './src/certify/*' } }
  await writeFile(join(alone, 'package.json'), JSON.stringify(own))
  await mkdir(join(alone, 'node_modules'))
  await symlink(join(root, 'node_modules/zod'), join(alone, 'node_modules/zod'))
  const script = join(alone, 'scripts/certify.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--help'])
  expect(stdout).toContain('--session FILE')
})

test('help fits on a screen and has a session that the kit takes', async () => {
  const { code, text } = await run(['--help'])
  expect(code).toBe(0)
  const lines = text.split('\n')
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120)
  const uuid = '00000000-0000-4000-8000-000000000001'
  const [example = ''] = /\{ "user"[\s\S]*?\} \}\n/.exec(text) ?? []
  const session = readSession(example.replaceAll('_uuid": "…"', `_uuid": "${uuid}"`))
  expect(Object.keys(session)).toEqual(expect.arrayContaining(['second', 'limited', 'free_bet']))
})
