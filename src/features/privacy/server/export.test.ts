import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { setPin, stepUpByPin, stepUpByPassword } from '#features/account/security-contract.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { visitor } from '#tests/support/client.ts'
import {
  livedMember,
  livedPerson,
  prepareLives,
  secondAccount,
} from '#tests/support/lived-member.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { askExport, listExports, readExportPart } from '../contract.ts'

const world = await testWorld({ sandbox: true, at: new Date('2026-11-25T10:00:00+07:00') })
const cashier = await staffActor(world, 'cashier')
await prepareLives(world)

const make = (export_id: number | string) =>
  runNamedJob(world, 'privacy.make_export', { export_id: Number(export_id) })

/** The file as the browser puts it together. */
async function download(member: MemberActor, exportId: number | string): Promise<string> {
  let text = ''
  for (let part = 1; ; part += 1) {
    const read = await world.ask(readExportPart, { export_id: exportId, part }, member)
    text += read.text
    if (read.is_last) return text
  }
}

interface File {
  readonly member_id: number
  readonly sections: Record<string, { title: string; rows: Record<string, unknown>[] }>
}

test('a member gets everything the site holds about him, in one JSON, and is told when it is ready', async () => {
  const member = await livedMember(world, cashier)
  const asked = await world.ask(askExport, {}, member)
  expect(asked.state).toBe('asked')
  expect(
    await world.call(readExportPart, { export_id: asked.export_id, part: 1 }, member),
  ).toMatchObject({ code: 'export_not_ready' })
  await make(asked.export_id)
  const { items, may_ask: mayAsk } = await world.ask(listExports, {}, member)
  expect(mayAsk).toBe(false)
  expect(items[0]).toMatchObject({ export_id: asked.export_id, state: 'ready' })
  const text = await download(member, asked.export_id)
  expect(Buffer.byteLength(text)).toBe(items[0]?.bytes)
  const file = JSON.parse(text) as File
  expect(file.member_id).toBe(member.memberId)
  const rows = (section: string) => file.sections[section]?.rows ?? []
  expect(rows('profile')).toMatchObject([
    {
      phone: livedPerson.phone,
      first_name: livedPerson.first_name,
      last_name: livedPerson.last_name,
      birth_date: livedPerson.birth_date,
      line_id: livedPerson.line_id,
    },
  ])
  expect(rows('bank_accounts').map((row) => row['account_number'])).toEqual([
    livedPerson.bank_account_number,
    secondAccount.bank_account_number,
  ])
  expect(rows('consents').map((row) => row['purpose'])).toEqual(['terms', 'privacy'])
  expect(rows('deposits')).toHaveLength(2)
  expect(rows('withdrawals')).toMatchObject([
    { destination_sealed: { accountNumber: livedPerson.bank_account_number }, status: 'paid' },
  ])
  expect(rows('withdrawals')[0]?.['steps']).toHaveLength(4)
  expect(rows('lottery_bills')).toMatchObject([{ lines: [{ number: '43', amount_satang: 1000 }] }])
  expect(rows('statement').map((row) => row['kind'])).toContain('withdraw_hold')
  for (const section of [
    'devices',
    'sessions',
    'wallets',
    'limit_changes',
    'notices',
    'number_sets',
  ]) {
    expect(rows(section), section).not.toEqual([])
  }
  const empty = Object.entries(file.sections).filter(([, { title }]) => title === '')
  expect(empty).toEqual([])
  await tellOfBills(world)
  const { items: told } = await world.ask(listInbox, {}, member)
  expect(told[0]).toMatchObject({
    title: 'ไฟล์ข้อมูลของคุณพร้อมแล้ว',
    link: '/member/profile?open=data',
  })
})

test('one a day, whatever asks at once; the next day again', async () => {
  const member = await memberActor(world)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.call(askExport, {}, member)),
  )
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['', 'export_today']))
  await world.clock.advance(DAY_MS)
  await signInMember(world, member)
  expect((await world.call(askExport, {}, member)).error).toBe(0)
})

test("is its owner's alone, sealed where it lies, written down, and gone after a week", async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const { export_id } = await world.ask(askExport, {}, member)
  // Twice, as after a crash: the file is there once.
  await make(export_id)
  await make(export_id)
  expect((await world.call(readExportPart, { export_id, part: 1 }, other)).status).toBe(404)
  expect((await world.call(readExportPart, { export_id, part: 1 }, visitor())).status).toBe(401)
  expect((await world.call(readExportPart, { export_id, part: 9 }, member)).status).toBe(404)
  const bodies = await world.query<{ body: string }>(
    'select body from privacy.export_part where export_id = $1',
    [export_id],
  )
  expect(bodies).toHaveLength(1)
  expect(bodies[0]?.body).toMatch(/^v1:d\d+:/)
  await download(member, export_id)
  const trail = await world.query<{ action: string }>(
    `select action from platform.audit where object_kind = 'data_export' and object_id = $1 order by 1`,
    [`${export_id}`],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'privacy.export_asked',
    'privacy.export_downloaded',
  ])
  await world.clock.advance(7 * DAY_MS)
  await signInMember(world, member)
  expect((await world.call(readExportPart, { export_id, part: 1 }, member)).code).toBe(
    'export_gone',
  )
  await runNamedJob(world, 'privacy.forget_exports')
  const left = await world.query('select from privacy.export_part where export_id = $1', [
    export_id,
  ])
  expect(left).toEqual([])
})

test('whoever has a PIN shows it again, to ask and to download', async () => {
  const member = await memberActor(world)
  await world.ask(stepUpByPassword, { password: member.person.password }, member)
  await world.ask(setPin, { pin: '294716' }, member)
  await world.clock.advance(6 * 60_000)
  expect((await world.call(askExport, {}, member)).code).toBe('step_up_required')
  await world.ask(stepUpByPin, { pin: '294716' }, member)
  const { export_id } = await world.ask(askExport, {}, member)
  await make(export_id)
  await world.clock.advance(6 * 60_000)
  const answer = await world.call(readExportPart, { export_id, part: 1 }, member)
  expect(answer.code).toBe('step_up_required')
})
