import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#features/account/contract.ts'
import { updateSubBankAccount } from '#features/account/bank-account-contract.ts'
import { excludeMember } from '#features/account/operator-contract.ts'
import { createBill } from '#features/lottery/bill/contract.ts'
import { excludeMyself, getExclusion } from '#features/protection/exclusion-contract.ts'
import { cancelRaise, getLimits, setLimit, setSessionLimit } from '#features/protection/contract.ts'
import { liftExclusion, loosenLimit, tightenLimit } from '#features/protection/operator-contract.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { dataOf, sendUntilDecided, visitor } from '#tests/support/client.ts'
import { advanceRounds, AGENT_ID, lineOf, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor, person, type Person } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, deposit } from '#tests/support/payments.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'

// Exclusions and limits bind the person: every account of his, at once, whatever he does meanwhile.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-08', '10:00:20') })
const PATIENCE = { timeout: PATIENCE_MS }
const sites: SiteProcess[] = []
let bill: { round_id: number; lines: Awaited<ReturnType<typeof lineOf>>[] }

beforeAll(async () => {
  await advanceRounds(world)
  const round_id = Number((await openRound(world, 'lao_pattana')).round_id)
  bill = { round_id, lines: [await lineOf(world, round_id, 'top2', '12', '1.00')] }
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

const rich = async (overrides: Partial<Person> = {}): Promise<MemberActor> => {
  const member = await memberActor(world, overrides)
  await deposit(world, member, '500')
  return member
}
/** Bets one baht over one of the two processes. */
const stake = async (member: MemberActor, at = 0): Promise<string> => {
  const url = sites[at % sites.length]?.url ?? ''
  return (await sendUntilDecided(url, createBill, { agent_id: AGENT_ID, ...bill }, member)).code
}
const exclude = (member: MemberActor, length: 'day' | 'half_year' = 'half_year') =>
  world.call(excludeMyself, { length, is_final: true }, member)
const stakesSince = async (member: MemberActor, since: Date): Promise<number> => {
  const [row] = await world.query<{ count: string }>(
    'select count(*) from lottery.bill where member_id = $1 and sold_at > $2',
    [member.memberId, since],
  )
  return Number(row?.count)
}

/** How many of the site's connections wait for such a lock. */
const waitingFor = async (what: 'relation' | 'advisory'): Promise<number> => {
  const [row] = await world.query<{ count: string }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
    [what],
  )
  return Number(row?.count)
}
const expectOnly = (codes: readonly string[], allowed: readonly string[]): void =>
  expect(codes.filter((code) => !allowed.includes(code))).toEqual([])

test('fifty stakes of the second account while the first is excluded: none after', async () => {
  const one = await rich({ first_name: 'วิ ชัย', birth_date: '1950-01-02' })
  const two = await rich({ first_name: 'นาย วิชัย', birth_date: '1950-01-02' })
  const betting = Array.from({ length: 50 }, (_, at) => stake(two, at))
  // The first is sold, the others are under way.
  expect(await Promise.any(betting)).toBe('')
  expect((await exclude(one)).code).toBe('')
  const since = await world.clock.now()
  expectOnly(await Promise.all(betting), ['', 'member_excluded'])
  expect(await stakesSince(two, since)).toBe(0)
  expect(await stake(two)).toBe('member_excluded')
  await expect(askForQr(world, two, '300')).rejects.toThrow('deposit_not_allowed')
  const ends = []
  for (const member of [one, two]) {
    const { exclusion } = await world.ask(getExclusion, {}, member)
    ends.push([exclusion?.kind, exclusion?.until])
  }
  expect(ends[1]).toEqual(ends[0])
})

test('a new account of an excluded person is refused, however the name is typed', async () => {
  const born = { first_name: 'มาลี', birth_date: '1951-01-02' }
  await exclude(await memberActor(world, born))
  for (const typed of [
    { first_name: 'นางสาวมาลี' },
    { first_name: 'มา ลี' },
    { last_name: 'ใจ ดี' },
    { first_name: 'น.ส. มาลี', last_name: ' ใจดี.' },
  ]) {
    const again = await world.call(register, person({ ...born, ...typed }))
    expect(again.code, JSON.stringify(typed)).toBe('person_excluded')
  }
  expect((await world.call(register, person({ ...born, birth_date: '1951-01-03' }))).code).toBe('')
})

test('an account that is being made while its person is excluded is excluded, too', async () => {
  const born = { first_name: 'เดชา', birth_date: '1952-01-02' }
  const first = await rich(born)
  const second = visitor()
  // Holds the registration up behind its look at who is excluded.
  const holder = new pg.Client({ ...world.database.superuser })
  await holder.connect()
  await holder.query('begin; lock table account.search_key')
  const registering = world.call(register, person(born), second)
  await expect.poll(() => waitingFor('relation'), PATIENCE).toBe(1)
  let isExcluded = false
  const excluding = exclude(first).finally(() => (isExcluded = true))
  await expect
    .poll(async () => isExcluded || (await waitingFor('advisory')) === 1, PATIENCE)
    .toBe(true)
  await holder.query('commit')
  await holder.end()
  const { access_token, user_info } = dataOf(await registering)
  expect((await excluding).code).toBe('')
  const made = Object.assign(second, {
    bearer: access_token,
    memberId: Number(user_info.id),
    person: person(born),
  })
  expect(await stake(made)).toBe('member_excluded')
})

test('two accounts of a person excluded at once, and both ways: one order, no loss', async () => {
  const born = { first_name: 'กมล', birth_date: '1953-01-02' }
  const pair = [await rich(born), await rich(born)]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      exclude(pair[at % 2] as MemberActor, at % 3 === 0 ? 'half_year' : 'day'),
    ),
  )
  expectOnly(
    answers.map(({ code }) => code),
    ['', 'exclusion_runs_longer'],
  )
  for (const member of pair) {
    expect((await world.ask(getExclusion, {}, member)).exclusion?.kind).toBe('self')
    expect(await stake(member)).toBe('member_excluded')
  }
})

test('who takes over the bank account of an excluded person is excluded as he is', async () => {
  const one = await rich({ first_name: 'บุญมี', birth_date: '1954-01-02' })
  const two = await rich({ first_name: 'บุญมี', birth_date: '1954-01-03' })
  await exclude(one)
  expect(await stake(two)).toBe('')
  await world.query(
    'update account.bank_account set removed_at = platform.clock(), is_primary = false where member_id = $1',
    [one.memberId],
  )
  const { bank_code, bank_account_number } = one.person
  const added = await world.call(updateSubBankAccount, { bank_code, bank_account_number }, two)
  expect(added.code).toBe('')
  expect(await stake(two)).toBe('member_excluded')
  expect((await world.ask(getExclusion, {}, two)).exclusion?.kind).toBe('self')
})

test('staff exclude a person and take it back: all accounts, each in the trail', async () => {
  const owner = await staffActor(world, 'owner')
  const born = { first_name: 'สุนี', birth_date: '1955-01-02' }
  const [one, two, stranger] = [await rich(born), await rich(born), await rich()]
  const reason = 'ญาติแจ้งว่าเล่นเกินตัว'
  await world.ask(excludeMember, { member_id: one.memberId, days: 7, reason }, owner)
  expect(await stake(two)).toBe('member_excluded')
  expect(await stake(stranger)).toBe('')
  const trail = await world.query(
    `select from platform.audit where action = 'member.exclude' and object_id = any ($1)`,
    [[one.memberId, two.memberId].map(String)],
  )
  expect(trail).toHaveLength(2)
  await world.ask(liftExclusion, { member_id: two.memberId, reason }, owner)
  expect([await stake(one), await stake(two)]).toEqual(['', ''])
})

test('a limit binds every account that the person has or makes, and each becomes looser by itself', async () => {
  const owner = await staffActor(world, 'owner')
  const born = { first_name: 'ประหยัด', birth_date: '1956-01-02' }
  const [one, two] = [await rich(born), await rich(born)]
  const inForce = async (member: MemberActor) => {
    const { limits } = await world.ask(getLimits, {}, member)
    const { own, house } = limits.find(({ name }) => name === 'stake_day') ?? {}
    return [own, house]
  }
  const set = (member: MemberActor, amount: string) =>
    world.ask(setLimit, { name: 'stake_day', amount }, member)
  await set(two, '5')
  await set(one, '2')
  expect([await inForce(one), await inForce(two)]).toEqual([
    ['2.00', null],
    ['2.00', null],
  ])
  expect(await stake(two)).toBe('')
  expect(await stake(one)).toBe('')
  expect([await stake(one), await stake(two)]).toEqual([
    'stake_limit_reached',
    'stake_limit_reached',
  ])
  // What is looser waits for the account that asked, and is of that one alone.
  expect((await set(one, '9')).outcome).toBe('waits')
  const reason = 'ญาติแจ้งว่าเล่นเกินตัว'
  const input = { member_id: one.memberId, name: 'stake_day', amount: '1', reason } as const
  await world.ask(tightenLimit, input, owner)
  const three = await rich(born)
  for (const member of [one, two, three]) expect(await inForce(member)).toEqual(['2.00', '1.00'])
  await world.ask(loosenLimit, { ...input, amount: '3' }, owner)
  for (const member of [one, two, three]) expect(await inForce(member)).toEqual(['2.00', '3.00'])
})

test('forty stakes over both accounts and both processes: the person’s limit to the satang', async () => {
  const born = { first_name: 'สมดุล', birth_date: '1957-01-02' }
  const [one, two] = [await rich(born), await rich(born)]
  // What was staked before the limit counts for the person, whatever account it was.
  expect([await stake(one), await stake(two)]).toEqual(['', ''])
  await world.ask(setLimit, { name: 'stake_day', amount: '7' }, one)
  const codes = await Promise.all(
    Array.from({ length: 40 }, (_, at) => stake(at % 3 === 0 ? one : two, at)),
  )
  expectOnly(codes, ['', 'stake_limit_reached'])
  expect(codes.filter((code) => code === '')).toHaveLength(5)
  // An account more is no way around it, and each shows what the person staked.
  const three = await rich(born)
  expect(await stake(three)).toBe('stake_limit_reached')
  for (const member of [one, two, three]) {
    const { limits } = await world.ask(getLimits, {}, member)
    expect(limits.find(({ name }) => name === 'stake_day')).toMatchObject({
      used: '7.00',
      left: '0.00',
    })
  }
})

test('reconciliation finds accounts of a person that count apart or have counted differently', async () => {
  const born = { first_name: 'ตรวจ', birth_date: '1960-01-02' }
  const [one, two] = [await rich(born), await rich(born)]
  await world.ask(setLimit, { name: 'stake_day', amount: '7' }, one)
  const faultsAfter = async (change: string) => {
    const set = `update platform.member_counter set ${change} where member_id = $1`
    await world.query(set, [two.memberId])
    return reconcile(world.services.db, 'full')
  }
  const subject = `members ${one.memberId} ${two.memberId}`
  expect(await faultsAfter('staked_day = staked_day + 1')).toMatchObject([
    { check: 'who counts together has counted the same', subject },
  ])
  const isApart = 'staked_day = staked_day - 1, person_id = person_id + 1000'
  expect(await faultsAfter(isApart)).toMatchObject([
    { check: 'the accounts of a person count together', subject },
  ])
  expect(await faultsAfter('person_id = person_id - 1000')).toEqual([])
  await world.query('delete from platform.member_counter where member_id = $1', [two.memberId])
  const without = await reconcile(world.services.db, 'full')
  expect(without).toContainEqual(
    expect.objectContaining({ check: 'the accounts of a person count together', subject }),
  )
  // Who sets a limit has both counted together anew, and each account is given its own limits back.
  await world.ask(setLimit, { name: 'stake_day', amount: '6' }, one)
  expect(await reconcile(world.services.db, 'full')).toEqual([])
  const until = new Date((await world.clock.now()).getTime() + MINUTE_MS)
  const pause = async (member: MemberActor) => {
    await world.query(
      `insert into platform.exclusion (member_id, kind, until) values ($1, 'time_out', $2)`,
      [member.memberId, until],
    )
    await world.query(
      'update platform.stake_standing set excluded_until = $2 where member_id = $1',
      [member.memberId, until],
    )
    return reconcile(world.services.db, 'full')
  }
  expect(await pause(one)).toMatchObject([
    { check: 'an exclusion holds every account of the person', subject },
  ])
  expect(await pause(two)).toEqual([])
})

test('what a person may deposit is asked for over both accounts at once, and taken once', async () => {
  const born = { first_name: 'เพียร', birth_date: '1958-01-02' }
  const [one, two] = [await memberActor(world, born), await memberActor(world, born)]
  await world.ask(setLimit, { name: 'deposit_day', amount: '1000' }, one)
  const asked = await Promise.allSettled(
    [one, two, one, two].map((member, at) => askForQr(world, member, `${600 + at}`)),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('time of play is the person’s, on whatever account he is', async () => {
  const born = { first_name: 'ว่าง', birth_date: '1959-01-02' }
  const [one, two] = [await rich(born), await rich(born)]
  const act = (member: MemberActor) => world.call(cancelRaise, { raise_id: 999_999 }, member)
  const play = async (member: MemberActor, minutes: number): Promise<void> => {
    await act(member)
    // Far below the five minutes after which nobody plays: the test itself takes time.
    for (let left = minutes; left > 0; left -= 2) {
      await world.clock.advance(2 * MINUTE_MS)
      await act(member)
    }
  }
  const limit = (minutes: number) => world.ask(setSessionLimit, { name: 'time_day', minutes }, one)
  const used = async (member: MemberActor): Promise<number> => {
    const { limits } = await world.ask(getLimits, {}, member)
    return Number(limits.find(({ name }) => name === 'time_day')?.used)
  }
  await play(one, 16)
  await play(two, 16)
  await limit(60)
  // The first minutes of an account may be before its first noted action.
  const before = await used(two)
  expect(before).toBeGreaterThanOrEqual(28)
  await play(two, 8)
  expect([await used(one), await used(two)]).toEqual([before + 8, before + 8])
  expect(await stake(one)).toBe('')
  await limit(before + 8)
  expect([await stake(one), await stake(two)]).toEqual(['time_limit_reached', 'time_limit_reached'])
})
