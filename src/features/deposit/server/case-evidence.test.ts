import { beforeAll, expect, test } from 'vitest'
import { openTransfers } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  readStatements,
  transferForSlip,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { getCaseEvidence } from '../evidence-contract.ts'
import { findCreditMembers, listReviewCases, resolveReviewCase } from '../operator-contract.ts'
import { sendSlip } from '../slip-contract.ts'

// What the desk is shown to find the owner of waiting money, and how it finds a decided case again.

const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
beforeAll(async () => {
  await openTransfers(world)
  await readStatements(world)
})

test('payments like it, the slip of its payer and his last deposits; then it is found again', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const far = await askForTransfer(world, member, '900')
  const near = await askForTransfer(world, other, '305')
  const { ref, payload } = await transferForSlip(world, near.receiver, '303.03', ownAccount(member))
  await readStatements(world)
  expect((await world.ask(sendSlip, { payload }, member)).state).toBe('review')
  const { items } = await world.ask(listReviewCases, {}, cashier)
  const case_id = Number(items.at(-1)?.case_id)
  const evidence = await world.ask(getCaseEvidence, { case_id }, cashier)
  expect(evidence.candidates.map(({ payment_id: id }) => id)).toEqual([near.payment_id])
  expect(evidence.candidates[0]).toMatchObject({
    member_id: other.memberId,
    status: 'pending',
    channel_type: 'bank',
    account: expect.stringContaining(near.receiver?.account_number ?? '–'),
    paid_at: null,
    credited_amount: null,
  })
  // Phones are masked, as everywhere at the desk.
  expect(evidence.candidates[0]?.member_phone).not.toBe(other.person.phone)
  expect(evidence.slip).toMatchObject({ member_id: member.memberId, reference: null })
  expect(evidence.last_deposits.map(({ payment_id: id }) => id)).toEqual([far.payment_id])

  // The end of a phone finds the case by who paid, and by who sent the slip; the mask does as well.
  const openBy = async (search: string) => {
    const found = await world.ask(listReviewCases, { search }, cashier)
    return found.items.map((one) => Number(one.case_id))
  }
  const end = member.person.phone.slice(-4)
  expect(await openBy(end)).toEqual([case_id])
  expect(await openBy(`${member.person.phone.slice(0, 2)}x-xxx-${end}`)).toEqual([case_id])
  expect(await openBy(member.person.phone)).toEqual([case_id])
  expect(await openBy(other.person.phone.slice(-4))).toEqual([])

  const credit = { case_id, action: 'credit', member_id: member.memberId } as const
  await world.ask(resolveReviewCase, { ...credit, reason: 'บัญชีผู้โอนเป็นของเขา' }, cashier)
  const find = async (search: string) => {
    const found = await world.ask(listReviewCases, { status: 'credited', search }, cashier)
    return found.items.map((one) => Number(one.case_id))
  }
  expect(await find(ref)).toEqual([case_id])
  expect(await find('303.03')).toEqual([case_id])
  expect(await find(end)).toEqual([case_id])
  expect(await find('304')).toEqual([])
  expect(await find(near.reference)).toEqual([])
})

test('a case that is none', async () => {
  const answer = await world.call(getCaseEvidence, { case_id: 987_654 }, cashier)
  expect(answer.code).toBe('not_found')
})

test('a member is named by the end of his phone: all who share it are shown, masked', async () => {
  const [one, two] = [
    await memberActor(world, { phone: '0891114321' }),
    await memberActor(world, { phone: '0892224321' }),
  ]
  const found = await world.ask(findCreditMembers, { phone_end: '4321' }, cashier)
  expect(found).toEqual({
    items: [two, one].map(({ memberId }) => ({
      member_id: memberId,
      name: expect.stringMatching(/^สมชาย /),
      phone: '08x-xxx-4321',
    })),
    has_more: false,
  })
  for (const phone_end of ['432', '43210', '089111', '๔๓๒๑x']) {
    const answer = await world.call(findCreditMembers, { phone_end }, cashier)
    expect(answer.details[0]?.field, phone_end).toBe('phone_end')
  }
  const nobody = await world.ask(findCreditMembers, { phone_end: '0000' }, cashier)
  expect(nobody).toEqual({ items: [], has_more: false })
})
