import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { memberActor, person, type Person } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { register } from '../contract.ts'
import {
  importExcludedPersons,
  liftExcludedPerson,
  listExcludedPersons,
} from '../excluded-contract.ts'
import { excludeMember, getMember } from '../operator-contract.ts'

const world = await testWorld({ sandbox: true })
const officer = await staffActor(world, 'risk_officer')
const reason = 'หนังสือแจ้งจากหน่วยงาน'

const personOf = async (memberId: number) => {
  const [row] = await world.query<{ person: string }>('select account.person_of($1) as person', [
    memberId,
  ])
  return Number(row?.person)
}
const codeOf = async (typed: Person) => (await world.call(register, typed)).code
const importLines = (lines: string) =>
  world.call(importExcludedPersons, { lines, source: 'authority', reason }, officer)

describe('one person with two accounts', () => {
  test('is accepted, flagged at the desk, and one person for what is given once', async () => {
    const born = { first_name: 'อรทัย', last_name: 'แสงทอง', birth_date: '1988-02-03' }
    const first = await memberActor(world, born)
    const second = await memberActor(world, { ...born, first_name: 'นางสาว อรทัย' })
    const namesake = await memberActor(world, { ...born, birth_date: '1988-02-04' })
    const seen = await world.ask(getMember, { member_id: second.memberId }, officer)
    expect(seen.same_person).toEqual([first.memberId])
    expect(await personOf(second.memberId)).toBe(first.memberId)
    expect(await personOf(first.memberId)).toBe(first.memberId)
    expect(await personOf(namesake.memberId)).toBe(namesake.memberId)
  })

  test('who registered before has a person once the job has been there', async () => {
    const born = { first_name: 'มานี', last_name: 'มีนา', birth_date: '1979-12-31' }
    const [one, other] = [await memberActor(world, born), await memberActor(world, born)]
    await world.query(
      'update account.member set person_index = null, is_searchable = false where member_id = any ($1)',
      [[one.memberId, other.memberId]],
    )
    expect(await personOf(other.memberId)).toBe(other.memberId)
    await runNamedJob(world, 'account.index_members')
    expect(await personOf(other.memberId)).toBe(one.memberId)
  })
})

describe('an excluded person', () => {
  test('does not register again with another phone and account while the exclusion runs', async () => {
    const born = { first_name: 'ชูใจ', last_name: 'เลิศล้ำ', birth_date: '1985-06-07' }
    const member = await memberActor(world, born)
    const input = { member_id: member.memberId, days: 7, reason: 'เจ้าตัวขอพัก' }
    await world.ask(excludeMember, input, officer)
    expect(await codeOf(person(born))).toBe('person_excluded')
    expect(await codeOf(person({ ...born, birth_date: '1985-06-08' }))).toBe('')
    await world.clock.advance(7 * DAY_MS + 1000)
    await signIn(world, officer)
    expect(await codeOf(person(born))).toBe('')
  })

  test('of the list does not register, by name and birth date or by phone, until taken off', async () => {
    const born = { first_name: 'ปิติ', last_name: 'พิทักษ์', birth_date: '1991-01-02' }
    const typed = person(born)
    const answer = await importLines(`ปิติ, พิทักษ์, 2534-01-02, ${typed.phone}\n`)
    expect(answer.data).toEqual({ added: 1, known: 0 })
    expect((await importLines('ปิติ\tพิทักษ์\t1991-01-02')).data).toEqual({ added: 0, known: 1 })
    expect(await codeOf(person({ ...born, first_name: 'นาย ปิติ' }))).toBe('person_excluded')
    expect(await codeOf({ ...person(), phone: typed.phone })).toBe('person_excluded')
    const { items } = await world.ask(listExcludedPersons, {}, officer)
    expect(items[0]).toMatchObject({
      name: 'ปิติ พ.',
      birth_date: '1991-01-02',
      phone: expect.stringMatching(/^08x-xxx-\d{4}$/),
      source: 'authority',
      member_ids: [],
    })
    const entry = { excluded_person_id: items[0]?.excluded_person_id ?? 0, reason }
    const both = await Promise.all([
      world.call(liftExcludedPerson, entry, officer),
      world.call(liftExcludedPerson, entry, officer),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await codeOf(typed)).toBe('')
  })

  test('a member who is on the list is pointed out, and no name of it is readable in the database', async () => {
    const member = await memberActor(world, {
      first_name: 'วีระ',
      last_name: 'ยอดเยี่ยมมาก',
      birth_date: '1970-03-04',
    })
    await importLines('วีระ, ยอดเยี่ยมมาก, 1970-03-04')
    const { items } = await world.ask(listExcludedPersons, {}, officer)
    expect(items[0]?.member_ids).toEqual([member.memberId])
    const rows = await world.query<{ text: string }>(
      `select e::text as text from account.excluded_person e
       union all select a::text from platform.audit a`,
    )
    expect(
      rows.some(({ text }) => text.includes('ยอดเยี่ยมมาก') || text.includes('1970-03-04')),
    ).toBe(false)
  })

  test('an entry that an earlier rule keyed is found once the job has been there', async () => {
    const born = { first_name: 'วิ ชัย', last_name: 'ทองดี', birth_date: '1969-05-06' }
    await importLines('วิ ชัย, ทองดี, 1969-05-06')
    await world.query(
      `update account.excluded_person set is_indexed = false, person_index = sha256('an old key')
        where excluded_person_id = (select max(excluded_person_id) from account.excluded_person)`,
    )
    await runNamedJob(world, 'account.index_members')
    expect(await codeOf(person({ ...born, first_name: 'วิชัย' }))).toBe('person_excluded')
  })

  test('a faulty line imports nothing and is named; other roles see no list', async () => {
    const before = (await world.ask(listExcludedPersons, {}, officer)).items.length
    const answer = await importLines('สมหวัง, ดังใจ, 1990-01-01\nสมหวัง')
    expect(answer).toMatchObject({
      status: 200,
      code: 'excluded_lines_wrong',
      details: [{ field: 'lines', message: expect.stringContaining('บรรทัด 2') }],
    })
    expect((await world.ask(listExcludedPersons, {}, officer)).items).toHaveLength(before)
    const cashier = await staffActor(world, 'cashier')
    expect((await world.call(listExcludedPersons, {}, cashier)).code).toBe('forbidden')
  })

  test.each([
    ['no line at all', ' \n\t\n', 'excluded_lines_none'],
    ['a line too many', 'มานะ, อดทน, 1990-01-01\n'.repeat(201), 'excluded_lines_many'],
  ])('%s imports nobody', async (_what, lines, code) => {
    const before = (await world.ask(listExcludedPersons, {}, officer)).items.length
    expect(await importLines(lines)).toMatchObject({
      status: 200,
      code,
      details: [{ field: 'lines' }],
    })
    expect((await world.ask(listExcludedPersons, {}, officer)).items).toHaveLength(before)
  })
})
