import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addDays, bangkokDay } from '#kernel/time.ts'
import { send, visitor } from '#tests/support/client.ts'
import { memberActor, person, type Person } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { consentVersions } from '../consent-contract.ts'
import { checkAccount, getUserInfo, login, register } from '../contract.ts'

const world = await testWorld({ sandbox: true })
const taken = await memberActor(world)
const today = bangkokDay(await world.clock.now())
const twentyYearsAgo = `${Number(today.slice(0, 4)) - 20}${today.slice(4)}`

const countMembers = async (): Promise<number> => {
  const [row] = await world.query<{ n: string }>('select count(*) as n from account.member')
  return Number(row?.n)
}

describe('registering', () => {
  test('makes a member with bank account, consents, main wallet, open gate and session', async () => {
    const actor = visitor()
    const typed = person({
      phone: '+66 81-999-0001',
      first_name: ' สมหญิง ',
      last_name: 'เรืองศรี',
      bank_code: '076',
      bank_account_number: '987-654321-0',
      line_id: 'somying.r',
    })
    const { access_token, user_info } = await world.ask(register, typed, actor)
    expect(user_info).toMatchObject({
      username: '08x-xxx-0001',
      display_name: 'สมหญิง ร.',
      level: 1,
      referral_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      bank_accounts: [
        {
          bank_code: '011',
          bank_name: 'ทหารไทยธนชาต',
          account_number: 'xxx-xx4321-x',
          is_primary: true,
          is_verified: true,
        },
      ],
    })
    expect(actor.cookies.size).toBe(2)
    actor.bearer = access_token
    expect(await world.ask(getUserInfo, {}, actor)).toEqual(user_info)
    const id = user_info.id
    expect(
      await world.query(
        'select purpose, version, is_given from account.consent where member_id = $1 order by 1',
        [id],
      ),
    ).toEqual([
      { purpose: 'privacy', version: consentVersions.privacy, is_given: true },
      { purpose: 'terms', version: consentVersions.terms, is_given: true },
    ])
    const { rows } = await sql<{ refusal: string | null }>`
      select platform.may_stake(${id}, 1::smallint, 100, 'lottery_stake') as refusal`.execute(
      world.services.db,
    )
    expect(rows).toEqual([{ refusal: null }])
    expect(
      await world.query('select kind from ledger.account where home_id = $1 order by kind', [id]),
    ).toEqual([{ kind: 2000 }])
  })

  test('a friend registers with the code of a member, also as the link in which it came', async () => {
    const friend = await memberActor(world)
    const { referral_code } = await world.ask(getUserInfo, {}, friend)
    const actor = await memberActor(world, {
      referral_code: `สมัครผ่านลิงก์นี้ https://slth.example/register?ref=${referral_code.toLowerCase()}`,
    })
    expect(
      await world.query('select referred_by from account.member where member_id = $1', [
        actor.memberId,
      ]),
    ).toEqual([{ referred_by: `${friend.memberId}` }])
  })

  test.each<[string, Partial<Person>, string, string]>([
    ['under_age', { birth_date: addDays(twentyYearsAgo, 1) }, 'under_age', 'birth_date'],
    [
      'password_has_phone',
      { phone: '0891112222', password: 'ab0891112222' },
      'password_has_phone',
      'password',
    ],
    ['password_too_common', { password: 'P@ssw0rd1' }, 'password_too_common', 'password'],
    [
      'bank_account_malformed',
      { bank_account_number: '12345678901' },
      'bank_account_malformed',
      'bank_account_number',
    ],
    ['phone_taken', { phone: taken.person.phone }, 'phone_taken', 'phone'],
    [
      'bank_account_taken',
      { bank_account_number: taken.person.bank_account_number },
      'bank_account_taken',
      'bank_account_number',
    ],
    [
      'referral_code_unknown',
      { referral_code: 'AAAAAAAA' },
      'referral_code_unknown',
      'referral_code',
    ],
    [
      'an account that does not exist',
      { bank_account_number: '1234560000' },
      'bank_name_mismatch',
      'bank_account_number',
    ],
  ])(
    '%s is refused beside its field, and nothing is written',
    async (_name, overrides, code, field) => {
      const before = await countMembers()
      const answer = await world.call(register, person(overrides))
      expect(answer).toMatchObject({ status: 200, code, details: [{ field, code }] })
      expect(answer.error).toBeGreaterThanOrEqual(1000)
      expect(await countMembers()).toBe(before)
    },
  )

  test('the 20th birthday is old enough', async () => {
    await memberActor(world, { birth_date: twentyYearsAgo })
  })

  test('several faults are told at once', async () => {
    const answer = await world.call(
      register,
      person({ phone: taken.person.phone, birth_date: today, password: '12345678' }),
    )
    expect(answer.details.map(({ field }) => field)).toEqual(['birth_date', 'password', 'phone'])
  })

  test('an account under an old bank code is the same account', async () => {
    const first = await memberActor(world, { bank_code: '065' })
    const answer = await world.call(
      register,
      person({ bank_code: '011', bank_account_number: first.person.bank_account_number }),
    )
    expect(answer.code).toBe('bank_account_taken')
  })

  test('the bank knows another name', async () => {
    const typed = person()
    await world.sandbox.post('/bank/control/accounts', {
      bank_code: typed.bank_code,
      account_number: typed.bank_account_number,
      name: 'นางสาว มาลี รักไทย',
    })
    expect((await world.call(register, typed)).code).toBe('bank_name_mismatch')
    const rightful = { ...typed, first_name: 'นางสาวมาลี', last_name: 'รักไทย' }
    expect((await world.call(register, rightful)).error).toBe(0)
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no phone', { phone: '' }, 'phone', 'กรุณากรอกเบอร์โทรศัพท์'],
    ['nine digits', { phone: '081234567' }, 'phone', 'เบอร์โทรศัพท์ต้องมี 10 หลัก'],
    ['a landline', { phone: '0212345678' }, 'phone', 'เบอร์โทรศัพท์มือถือต้องขึ้นต้นด้วย 06 08 หรือ 09'],
    ['a short password', { password: '1234567' }, 'password', 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร'],
    ['digits in the name', { first_name: 'สมชาย2' }, 'first_name', 'ชื่อมีได้เฉพาะตัวอักษร'],
    ['no last name', { last_name: ' ' }, 'last_name', 'กรุณากรอกนามสกุล'],
    [
      'a day that does not exist',
      { birth_date: '1990-02-30' },
      'birth_date',
      'กรุณากรอกวันเกิดให้ถูกต้อง',
    ],
    ['a Buddhist year', { birth_date: '0000-01-01' }, 'birth_date', 'กรุณากรอกวันเกิดให้ถูกต้อง'],
    ['an unknown bank', { bank_code: '999' }, 'bank_code', 'กรุณาเลือกธนาคาร'],
    [
      'a short account',
      { bank_account_number: '123456789' },
      'bank_account_number',
      'เลขที่บัญชีต้องเป็นตัวเลข 10–15 หลัก',
    ],
    ['terms not accepted', { accept_terms: false }, 'accept_terms', 'กรุณายอมรับข้อตกลงและเงื่อนไข'],
  ])('%s is told in Thai beside the field', async (_name, overrides, field, message) => {
    const answer = await world.call(register, { ...person(), ...overrides })
    expect(answer).toMatchObject({ status: 200, code: 'invalid_input' })
    expect(answer.details).toEqual([expect.objectContaining({ field, message })])
  })
})

describe('at the same time', () => {
  test('one phone registers once, however many ask', async () => {
    const before = await countMembers()
    const { phone } = person()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call(register, person({ phone }))),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '')).toHaveLength(1)
    expect(codes.filter((code) => code === 'phone_taken')).toHaveLength(7)
    expect(await countMembers()).toBe(before + 1)
  })

  test('one bank account registers once, under whichever code of its bank', async () => {
    const before = await countMembers()
    const { bank_account_number } = person()
    const answers = await Promise.all(
      ['011', '065', '076', '011', '065', '076'].map((bank_code) =>
        world.call(register, person({ bank_code, bank_account_number })),
      ),
    )
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'bank_account_taken')).toHaveLength(5)
    expect(await countMembers()).toBe(before + 1)
  })
})

describe('checking before registering', () => {
  test('a phone', async () => {
    const typed = person()
    expect(await world.ask(checkAccount, { phone: typed.phone })).toEqual({
      available: true,
      otp_required: false,
    })
    await world.ask(register, typed)
    expect(await world.ask(checkAccount, { phone: typed.phone })).toMatchObject({
      available: false,
    })
  })

  test('a bank account and its holder; nobody learns the name', async () => {
    const typed = person()
    await world.sandbox.post('/bank/control/accounts', {
      bank_code: typed.bank_code,
      account_number: typed.bank_account_number,
      name: 'นาย ประยุทธ์ ลับมาก',
    })
    const { bank_code, bank_account_number } = typed
    const ask = (first_name: string, last_name: string) =>
      world.call(checkAccount, { bank_code, bank_account_number, first_name, last_name })
    const wrong = await ask('สมชาย', 'ใจดี')
    expect(wrong.data).toEqual({ available: true, name_matches: false })
    expect(JSON.stringify(wrong)).not.toContain('ลับมาก')
    expect((await ask('ประยุทธ์', 'ลับมาก')).data).toEqual({ available: true, name_matches: true })
  })

  test('a holder whom the bank writes with other keys, and a number that was pasted', async () => {
    const typed = person()
    await world.sandbox.post('/bank/control/accounts', {
      bank_code: typed.bank_code,
      account_number: typed.bank_account_number,
      name: 'นาย สมศักด\u0e4c\u0e34 น\u0e33\u0e49ฝน',
    })
    const thai = typed.bank_account_number.replace(/\d/g, (digit) =>
      String.fromCharCode(0x0e50 + Number(digit)),
    )
    expect(
      await world.ask(checkAccount, {
        bank_code: typed.bank_code,
        bank_account_number: `\u202a${thai.slice(0, 3)}\u2011${thai.slice(3)}\u202c`,
        first_name: 'สม\u200bศักดิ์',
        last_name: '\u00a0น้ำฝน',
      }),
    ).toEqual({ available: true, name_matches: true })
  })

  test('a bank account that is taken', async () => {
    const { person: typed } = await memberActor(world)
    const { bank_code, bank_account_number, first_name, last_name } = typed
    expect(
      await world.ask(checkAccount, { bank_code, bank_account_number, first_name, last_name }),
    ).toMatchObject({ available: false, name_matches: true })
  })

  test('a number the bank does not use', async () => {
    const { first_name, last_name } = person()
    const answer = await world.call(checkAccount, {
      bank_code: '004',
      bank_account_number: '123456789012',
      first_name,
      last_name,
    })
    expect(answer).toMatchObject({ status: 200, code: 'bank_account_malformed' })
  })

  test('neither phone nor account', async () => {
    const answer = await world.call(checkAccount, { bank_code: '004' })
    expect(answer).toMatchObject({
      status: 200,
      code: 'invalid_input',
      details: [{ field: 'phone' }],
    })
  })
})

test('while the bank does not answer, nobody is let in unchecked', async () => {
  const lonely = await world.secondSite({ SANDBOX_URL: 'http://127.0.0.1:9' })
  const before = await countMembers()
  const typed = person()
  const answer = await send(lonely.memberUrl, register, typed)
  expect(answer).toMatchObject({ status: 200, code: 'bank_inquiry_unavailable' })
  const { bank_code, bank_account_number, first_name, last_name } = typed
  const check = { bank_code, bank_account_number, first_name, last_name }
  expect((await send(lonely.memberUrl, checkAccount, check)).code).toBe('bank_inquiry_unavailable')
  expect(await countMembers()).toBe(before)
  expect(
    (await send(lonely.memberUrl, login, { username: typed.phone, password: typed.password })).code,
  ).toBe('login_failed')
})
