import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { closeWallet } from '#ledger/accounts.ts'
import { DAY_MS } from '#kernel/time.ts'
import { lengthenExclusion } from '#platform/stake-gate/exclusion.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, houseBalance, payQr, runNamedJob } from '#tests/support/payments.ts'
import { queued } from '#tests/support/queued.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { inquireStatus } from '../contract.ts'
import {
  confirmReviewCredit,
  findCreditMember,
  listReviewCases,
  rejectReviewCredit,
  resolveReviewCase,
} from '../operator-contract.ts'

// Somebody else's money, or a friend who wants it: nobody gives it away alone. The queue does not run.
const world = await testWorld({ sandbox: true })
const anna = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'cashier')
const carl = await staffActor(world, 'owner')
type Person = typeof anna

/** The application's own role: what a fault of ours, or an intruder, could do. */
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())

const SUSPENSE = 1900
const PAYER = { from_bank: '004', from_account: '7770001112', from_name: 'สมหมาย มีสุข' }
const reason = 'สมาชิกส่งสลิปของบัญชีภรรยา'

const creditsOf = async (member: MemberActor): Promise<string[]> => {
  const rows = await world.query<{ amount: string }>(
    `select t.amount from ledger.transfer t join ledger.account a on a.account_id = t.credit_account
      where a.home_id = $1 order by t.transfer_id`,
    [member.memberId],
  )
  return rows.map(({ amount }) => amount)
}

async function later(ms: number) {
  await world.clock.advance(ms)
  for (const person of [anna, ben, carl]) await signIn(world, person)
}

/** Money that belongs to nobody here, and whoever wants it. */
async function waiting(
  amount: string,
  pay: object = { to_account: '1234567890', amount, ...PAYER },
) {
  const paid = await world.sandbox.post('/bank/pay', { ...pay })
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const listed = async (actor: Person = ben) =>
    (await world.ask(listReviewCases, { limit: 100 }, actor)).items.find(
      (one) => one.charge_id === paid['charge_id'],
    )
  const case_id = (await listed())?.case_id ?? 0
  const proposalId = async () => (await listed())?.proposal?.approval_id ?? 1
  return {
    case_id,
    listed,
    proposalId,
    propose: (member: MemberActor, actor = anna) =>
      world.call(
        resolveReviewCase,
        { case_id, action: 'credit', member_id: member.memberId, reason },
        actor,
      ),
    giveBack: (actor = ben) =>
      world.call(resolveReviewCase, { case_id, action: 'return', reason }, actor),
    confirm: async (actor: Person, id?: number | string) =>
      world.call(confirmReviewCredit, { case_id, approval_id: id ?? (await proposalId()) }, actor),
    reject: async (actor: Person, id?: number | string) =>
      world.call(
        rejectReviewCredit,
        { case_id, approval_id: id ?? (await proposalId()), reason: 'สลิปเป็นของคนอื่น' },
        actor,
      ),
    states: async () =>
      (
        await world.query<{ state: string }>(
          `select state from platform.approval where kind = 'deposit_credit' and object = $1
            order by approval_id`,
          [`deposit_case:${case_id}`],
        )
      ).map(({ state }) => state),
    row: async () => {
      const [row] = await world.query<{ status: string; credited_as: string | null }>(
        'select status, credited_as from deposit.review_case where case_id = $1',
        [case_id],
      )
      return row
    },
    lock: {
      sql: 'select from deposit.review_case where case_id = $1 for update',
      values: [case_id],
    },
  }
}

describe('one proposes, another confirms', () => {
  test('nothing moves before; then it is written who both were', async () => {
    const member = await memberActor(world)
    const one = await waiting('501.00')
    const suspense = await houseBalance(world, SUSPENSE)
    const asked = { member_id: member.memberId, case_id: one.case_id }
    expect(await world.ask(findCreditMember, asked, anna)).toMatchObject({ takes_two: true })
    expect((await one.propose(member)).data).toEqual({
      case_id: one.case_id,
      status: 'open',
      member_id: member.memberId,
    })
    expect(await creditsOf(member)).toEqual([])
    expect(await houseBalance(world, SUSPENSE)).toBe(suspense)
    const said = {
      member_id: member.memberId,
      member_name: expect.stringMatching(/^สมชาย /),
      member_phone: expect.stringMatching(/^08x-xxx-\d{4}$/),
      by: anna.displayName,
      reason,
    }
    expect((await one.listed(anna))?.proposal).toMatchObject({ ...said, by_me: true })
    expect((await one.listed(ben))?.proposal).toMatchObject({ ...said, by_me: false })
    expect((await one.propose(member, ben)).code).toBe('approval_asked')
    const id = await one.proposalId()
    expect((await one.confirm(ben)).data.status).toBe('credited')
    expect((await one.confirm(carl, id)).code).toBe('review_already_resolved')
    expect((await one.reject(carl, id)).code).toBe('review_already_resolved')
    expect(await creditsOf(member)).toEqual(['50100'])
    expect(await houseBalance(world, SUSPENSE)).toBe(suspense - 50_100n)
    const { items } = await world.ask(listReviewCases, { status: 'credited', limit: 100 }, ben)
    expect(items.find(({ case_id }) => case_id === one.case_id)?.resolution).toMatchObject({
      staff_name: anna.displayName,
      confirmed_by: ben.displayName,
      note: reason,
      member_id: member.memberId,
    })
    const trail = await world.query<{ staff_id: string; action: string; detail: object }>(
      `select staff_id, action, detail from platform.audit
        where object_kind = 'deposit_case' and object_id = $1 order by audit_id`,
      [`${one.case_id}`],
    )
    expect(trail).toMatchObject([
      { staff_id: `${anna.staffId}`, action: 'deposit.credit_proposed' },
      {
        staff_id: `${ben.staffId}`,
        action: 'deposit.credited',
        detail: { proposed_by: anna.displayName },
      },
    ])
  })

  test('who proposed does not confirm, by no call and not as the application’s role', async () => {
    const friend = await memberActor(world)
    const one = await waiting('502.00')
    const credit = (as: string, by: number, confirmer: number | null) =>
      app.query(
        `update deposit.review_case
            set status = 'credited', credited_member_id = $2, credited_as = $3, resolved_by = $4,
                resolved_by_name = 'x', resolution_note = 'x', resolved_at = platform.clock(),
                confirmed_by = $5, confirmed_by_name = case when $5::bigint is not null then 'y' end
          where case_id = $1`,
        [one.case_id, friend.memberId, as, by, confirmer],
      )
    const unfounded = { constraint: 'credit_has_its_reason' }
    await expect(credit('approved', anna.staffId, ben.staffId)).rejects.toMatchObject(unfounded)
    await one.propose(friend)
    expect((await one.confirm(anna)).code).toBe('approval_own')
    const decide = app.query(
      `insert into platform.approval_decision (approval_id, staff_id, verdict) values ($1, $2, 'approve')`,
      [await one.proposalId(), anna.staffId],
    )
    await expect(decide).rejects.toMatchObject({ constraint: 'approval_by_another' })
    await expect(credit('approved', anna.staffId, ben.staffId)).rejects.toMatchObject(unfounded)
    await expect(credit('payment', anna.staffId, null)).rejects.toMatchObject(unfounded)
    await expect(credit('approved', anna.staffId, anna.staffId)).rejects.toMatchObject(unfounded)
    await expect(credit('approved', anna.staffId, null)).rejects.toMatchObject(unfounded)
    expect(await one.row()).toEqual({ status: 'open', credited_as: null })
    expect(await creditsOf(friend)).toEqual([])
  })

  test('approved for one member, it is not credited to another', async () => {
    const [named, friend] = [await memberActor(world), await memberActor(world)]
    const one = await waiting('503.00')
    await one.propose(named)
    // What Ben confirms, in a session that then writes another name.
    const client = await app.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into platform.approval_decision (approval_id, staff_id, verdict)
         values ($1, $2, 'approve')`,
        [await one.proposalId(), ben.staffId],
      )
      const swapped = client.query(
        `update deposit.review_case
            set status = 'credited', credited_member_id = $2, credited_as = 'approved',
                resolved_by = $3, resolved_by_name = 'x', resolution_note = 'x',
                resolved_at = platform.clock(), confirmed_by = $4, confirmed_by_name = 'y'
          where case_id = $1`,
        [one.case_id, friend.memberId, anna.staffId, ben.staffId],
      )
      await expect(swapped).rejects.toMatchObject({ constraint: 'credit_has_its_reason' })
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await one.confirm(ben)).data.member_id).toBe(named.memberId)
    await expect(
      app.query('update deposit.review_case set credited_member_id = $2 where case_id = $1', [
        one.case_id,
        friend.memberId,
      ]),
    ).rejects.toMatchObject({ constraint: 'credit_is_final' })
  })

  test('rejected, or taken back by who proposed: somebody proposes anew', async () => {
    const member = await memberActor(world)
    const one = await waiting('504.00')
    await one.propose(member)
    const first = await one.proposalId()
    expect((await one.reject(ben)).data.status).toBe('open')
    expect((await one.listed())?.proposal).toBeNull()
    expect((await one.confirm(carl, first)).code).toBe('approval_closed')
    await one.propose(member)
    expect((await one.reject(anna)).data.status).toBe('open')
    await one.propose(member, ben)
    expect((await one.confirm(anna)).data.status).toBe('credited')
    expect(await one.states()).toEqual(['rejected', 'withdrawn', 'approved'])
    expect(await creditsOf(member)).toEqual(['50400'])
  })

  test('after a day it has run out', async () => {
    const member = await memberActor(world)
    const one = await waiting('505.00')
    await one.propose(member)
    const old = await one.proposalId()
    await later(DAY_MS)
    expect((await one.listed())?.proposal).toBeNull()
    expect((await one.confirm(ben, old)).code).toBe('approval_expired')
    expect((await one.reject(ben, old)).code).toBe('approval_expired')
    expect((await one.propose(member, ben)).code).toBe('')
    expect(await one.states()).toEqual(['expired', 'open'])
  })

  test('a proposal of another case confirms nothing here', async () => {
    const member = await memberActor(world)
    const [one, two] = [await waiting('506.00'), await waiting('507.00')]
    await one.propose(member)
    expect((await two.confirm(ben, await one.proposalId())).code).toBe('approval_closed')
    expect((await two.reject(ben, await one.proposalId())).code).toBe('approval_closed')
    expect(await two.row()).toMatchObject({ status: 'open' })
    const stranger = await staffActor(world, 'result_officer')
    expect((await one.confirm(stranger)).status).toBe(403)
  })
})

describe('whose payment it came for', () => {
  test('gets it by one person, but not where the bank named another payer', async () => {
    const member = await memberActor(world)
    const known = await askForQr(world, member, '520')
    const stolen = await waiting('', { qr_payload: known.qr_payload, ...PAYER })
    expect((await stolen.listed())?.reason).toBe('payer_differs')
    expect((await stolen.propose(member)).data.status).toBe('open')
    expect((await stolen.confirm(anna)).code).toBe('approval_own')
    expect((await stolen.confirm(ben)).data.status).toBe('credited')
    const payment = { payment_id: known.payment_id }
    expect((await world.ask(inquireStatus, payment, member)).status).toBe('paid')
    expect(await stolen.row()).toEqual({ status: 'credited', credited_as: 'approved' })

    const unknown = await askForQr(world, member, '521')
    await payQr(world, unknown.qr_payload)
    const bill = { biller_id: '099999999999901', ref2: 'SLTH6', amount: '1.00' }
    const short = await waiting('', { ...bill, ref1: unknown.reference.replaceAll('-', '') })
    expect((await short.propose(member)).data.status).toBe('credited')
    expect(await short.row()).toEqual({ status: 'credited', credited_as: 'payment' })
  })

  test('a friend’s own payment does not make a stranger’s money his', async () => {
    const friend = await memberActor(world)
    const { payment_id } = await askForQr(world, friend, '530')
    const one = await waiting('531.00')
    const input = { case_id: one.case_id, action: 'credit', payment_id, reason } as const
    expect((await world.call(resolveReviewCase, input, anna)).data.status).toBe('open')
    expect(await creditsOf(friend)).toEqual([])
    expect((await one.confirm(ben)).data.status).toBe('credited')
    expect((await world.ask(inquireStatus, { payment_id }, friend)).status).toBe('paid')
  })
})

describe('between the two', () => {
  test('the money is given to its owner, or back: the proposal is off the desk', async () => {
    const [friend, owner] = [await memberActor(world), await memberActor(world)]
    const { bank_code: from_bank, bank_account_number: from_account } = owner.person
    const own = { to_account: '1234567890', amount: '540.00', from_bank, from_account }
    const one = await waiting('540.00', own)
    await one.propose(friend)
    const first = await one.proposalId()
    expect((await one.propose(owner, ben)).data.status).toBe('credited')
    expect(await one.states()).toEqual(['withdrawn'])
    expect((await one.confirm(ben, first)).code).toBe('review_already_resolved')
    expect([await creditsOf(friend), await creditsOf(owner)]).toEqual([[], ['54000']])

    const two = await waiting('541.00')
    await two.propose(friend)
    expect((await two.giveBack()).data.status).toBe('returning')
    expect(await two.states()).toEqual(['withdrawn'])
  })

  test('the member is excluded, or his wallet closed: it is not confirmed, and can be rejected', async () => {
    const [excluded, closed] = [await memberActor(world), await memberActor(world)]
    const [one, two] = [await waiting('550.00'), await waiting('551.00')]
    await one.propose(excluded)
    await two.propose(closed)
    const until = new Date((await world.clock.now()).getTime() + DAY_MS)
    await inTransaction(world.services.db, (tx) =>
      lengthenExclusion(tx, excluded.memberId, until, { kind: 'self' }),
    )
    const [wallet] = await world.query<{ account_id: string }>(
      'select account_id from ledger.account where home_id = $1 and kind = 2000',
      [closed.memberId],
    )
    await inTransaction(world.services.db, (tx) => closeWallet(tx, BigInt(wallet?.account_id ?? 0)))
    expect((await one.confirm(ben)).code).toBe('credit_member_excluded')
    expect((await two.confirm(ben)).code).toBe('credit_wallet_closed')
    expect([await one.states(), await two.states()]).toEqual([['open'], ['open']])
    expect((await one.reject(ben)).code).toBe('')
    expect((await two.giveBack()).code).toBe('')
    expect(await creditsOf(excluded)).toEqual([])
  })
})

describe('at once', () => {
  test('two confirm: one of them did, and the money moves once', async () => {
    const member = await memberActor(world)
    const one = await waiting('560.00')
    await one.propose(member)
    const id = await one.proposalId()
    const answers = await queued(world, one.lock, [
      () => one.confirm(ben, id),
      () => one.confirm(carl, id),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'review_already_resolved'])
    expect(await creditsOf(member)).toEqual(['56000'])
  })

  test('confirmed and sent back, or rejected: one of it happens', async () => {
    const member = await memberActor(world)
    const suspense = await houseBalance(world, SUSPENSE)
    for (const round of [0, 1, 2]) {
      const one = await waiting(`57${round}.00`)
      await one.propose(member)
      const id = await one.proposalId()
      const [confirmed, sentBack, rejected] = await queued(world, one.lock, [
        () => one.confirm(ben, id),
        () => one.giveBack(carl),
        () => one.reject(anna, id),
      ])
      const isCredited = confirmed?.code === ''
      // A rejected proposal leaves a case that can still be sent back.
      expect([isCredited, sentBack?.code === ''].filter(Boolean)).toHaveLength(1)
      expect(isCredited && rejected?.code === '').toBe(false)
      expect((await one.row())?.status).toBe(isCredited ? 'credited' : 'returning')
      expect(await one.states()).not.toContain('open')
    }
    const credited = (await creditsOf(member)).reduce((sum, amount) => sum + BigInt(amount), 0n)
    // What is to be sent back waits in suspense for its job.
    const left = 57_000n + 57_100n + 57_200n - credited
    expect(await houseBalance(world, SUSPENSE)).toBe(suspense + left)
    expect(await bookFaults(world.services.db)).toEqual([])
  })

  test('two propose: one proposal stands', async () => {
    const [member, other] = [await memberActor(world), await memberActor(world)]
    const one = await waiting('580.00')
    const answers = await queued(world, one.lock, [
      () => one.propose(member, anna),
      () => one.propose(other, ben),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'approval_asked'])
    expect(await one.states()).toEqual(['open'])
  })
})
