import pg from 'pg'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { listReviewCases, resolveReviewCase } from '#features/deposit/operator-contract.ts'
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { openSealedBytes } from '#platform/vault/data-keys.ts'
import { send } from '#tests/support/client.ts'
import { cardPicture, fileForm, sendBoth } from '#tests/support/identity.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getIdentity, sendDocuments, uploadIdCard, uploadSelfie } from '../contract.ts'
import * as desk from '../operator-contract.ts'

const world = await testWorld({ sandbox: true })
const officer = await staffActor(world, 'risk_officer')
const colleague = await staffActor(world, 'risk_officer')
const cashier = await staffActor(world, 'cashier')
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())

const picture = await cardPicture()
const codeOf = async (answer: Promise<{ code: string }>) => (await answer).code
const card = (member: MemberActor, bytes = picture) =>
  world.call(uploadIdCard, fileForm(bytes), member)
const selfie = (member: MemberActor) => world.call(uploadSelfie, fileForm(picture), member)
const look = (review_id: number, actor = officer) =>
  world.call(desk.lookAtDocuments, { review_id }, actor)
const accept = (review_id: number, actor = officer) =>
  world.call(desk.acceptDocuments, { review_id }, actor)
const refuse = (review_id: number, more: object = {}, actor = officer) =>
  world.call(desk.refuseDocuments, { review_id, fault: 'unreadable', ...more }, actor)

test('who registered stands on tier 1 and reads what is missing and what he would gain', async () => {
  const member = await memberActor(world)
  const seen = await world.ask(getIdentity, {}, member)
  expect(seen).toMatchObject({ tier: 1, status: 'none', drafts: [], may_send: true })
  expect(seen.tiers.map(({ tier, withdraw_day_max }) => [tier, withdraw_day_max])).toEqual([
    [0, '5000.00'],
    [1, '100000.00'],
    [2, '2000000.00'],
  ])
  // Whom the bank does not know by name has nothing to send yet.
  await world.query('update account.bank_account set verified_at = null where member_id = $1', [
    member.memberId,
  ])
  expect(await world.ask(getIdentity, {}, member)).toMatchObject({ tier: 0, may_send: false })
  expect(await codeOf(card(member))).toBe('identity_no_bank')
  expect(await codeOf(selfie(member))).toBe('identity_no_bank')
  expect(await codeOf(world.call(sendDocuments, {}, member))).toBe('identity_no_bank')
})

test.each([
  ['document_missing', new FormData()],
  ['document_missing', fileForm(Buffer.alloc(0))],
  ['document_too_large', fileForm(Buffer.concat([picture, Buffer.alloc(12 * 1024 * 1024)]))],
  ['document_type_unknown', fileForm(Buffer.from('<svg onload="alert(1)"/>'))],
  ['document_type_unknown', fileForm(Buffer.from('%PDF-1.7 …'), 'บัตร.jpg')],
  ['document_broken', fileForm(picture.subarray(0, picture.length - 60))],
  ['document_size_odd', fileForm(await cardPicture(299, 640))],
])('%s, row %#', async (code, body) => {
  const member = await memberActor(world)
  for (const call of [uploadIdCard, uploadSelfie]) {
    expect(await world.call(call, body, member)).toMatchObject({
      status: 200,
      code,
      details: [{ field: 'file' }],
    })
  }
  expect((await world.ask(getIdentity, {}, member)).drafts).toEqual([])
})

test('a picture is drawn anew, smaller, and lies sealed: nothing of the file is kept', async () => {
  const member = await memberActor(world)
  const exif = { IFD0: { Copyright: 'WHO TOOK IT' }, IFD3: { GPSLatitudeRef: 'WHERE IT WAS' } }
  const camera = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#a04' },
  })
    .withExif(exif)
    .jpeg()
    .toBuffer()
  const sent = Buffer.concat([camera, Buffer.from('<script>TRAILING</script>')])
  await world.ask(uploadSelfie, fileForm(picture), member)
  // The second picture of a kind takes the place of the first, also where two tabs send at once.
  const both = await Promise.all([card(member), card(member, sent)])
  expect(both.map(({ code }) => code)).toEqual(['', ''])
  const last = await card(member, sent)
  expect(last.data).toEqual({ kind: 'id_card', width: 2000, height: 1500 })
  await world.ask(sendDocuments, {}, member)
  const rows = await world.query<{ document_id: string; image: Buffer }>(
    'select document_id, image from identity.document where member_id = $1 order by kind',
    [member.memberId],
  )
  expect(rows).toHaveLength(2)
  const [{ document_id, image } = { document_id: '0', image: Buffer.alloc(0) }] = rows
  const { db, vault } = world.services
  const openAs = async (rowId: bigint) =>
    openSealedBytes(db, vault, { place: 'identity.document.image', rowId, sealed: image })
  const opened = (await openAs(BigInt(document_id))) ?? Buffer.alloc(0)
  expect(opened.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  // All of a JPEG's head, not its three first bytes: sealed bytes have those by chance in one picture of 500.
  expect(image.includes(opened.subarray(0, 32)), 'a JPEG in the open').toBe(false)
  for (const text of ['TRAILING', 'WHO TOOK IT', 'WHERE IT WAS']) {
    expect(opened.includes(text), text).toBe(false)
  }
  expect((await sharp(opened).metadata()).exif).toBeUndefined()
  await expect(openAs(BigInt(document_id) + 1n)).rejects.toThrow()
  await expect(
    app.query(`update identity.document set image = 'GIF89a' where document_id = $1`, [
      document_id,
    ]),
  ).rejects.toThrow(/check constraint/)
})

test('both pictures belong to it; two tabs that send make one review, and it stays as it was sent', async () => {
  const member = await memberActor(world)
  await card(member)
  expect(await codeOf(world.call(sendDocuments, {}, member))).toBe('identity_incomplete')
  expect((await world.ask(getIdentity, {}, member)).status).toBe('none')
  await world.ask(uploadSelfie, fileForm(picture), member)
  const sends = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(world.call(sendDocuments, {}, member))),
  )
  expect(sends.toSorted()).toEqual(['', ...Array<string>(7).fill('identity_waits')])
  expect(await codeOf(card(member))).toBe('identity_waits')
  expect(await codeOf(selfie(member))).toBe('identity_waits')
  expect(await world.ask(getIdentity, {}, member)).toMatchObject({ status: 'waiting', drafts: [] })
})

test('nobody without the right lists, opens or decides; the pictures have no address and no cache', async () => {
  const member = await memberActor(world)
  const review_id = await sendBoth(world, member)
  const owner = await staffActor(world, 'owner')
  for (const call of [desk.getIdentityReview, desk.lookAtDocuments, desk.acceptDocuments]) {
    expect((await world.call(call, { review_id }, cashier)).status, call.path).toBe(403)
    expect((await send(world.site.operatorUrl, call, { review_id }, member)).status).toBe(401)
    expect((await world.call(call, { review_id: 999_999 }, owner)).status).toBe(404)
  }
  const { headers, status } = await look(review_id)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('each look is audited, and nobody accepts what he has not seen', async () => {
  const member = await memberActor(world)
  const review_id = await sendBoth(world, member)
  expect(await codeOf(accept(review_id))).toBe('identity_not_looked')
  const seen = (await look(review_id)).data
  expect(seen.images.map(({ kind }) => kind)).toEqual(['id_card', 'selfie'])
  expect(seen.images[0]?.image).toMatch(/^data:image\/jpeg;base64,\/9j\//)
  expect([seen.name, seen.birth_date]).toEqual(['สมชาย ใจดี', member.person.birth_date])
  await look(review_id)
  // A colleague's look is not one's own.
  expect(await codeOf(accept(review_id, colleague))).toBe('identity_not_looked')
  const trail = await world.query(
    `select staff_id::int, detail->>'review_member' as member from platform.audit
      where action = 'identity.looked' and object_id = $1`,
    [`${review_id}`],
  )
  expect(trail).toEqual(Array(2).fill({ staff_id: officer.staffId, member: `${member.memberId}` }))
  const races = await Promise.all([accept(review_id), accept(review_id), refuse(review_id)])
  expect(races.filter(({ code }) => code === '')).toHaveLength(1)
  expect(races.filter(({ code }) => code === 'identity_decided')).toHaveLength(2)
  // Whoever won, each of the two calls comes too late from here on.
  expect(await codeOf(accept(review_id))).toBe('identity_decided')
  expect(await codeOf(refuse(review_id))).toBe('identity_decided')
})

test('accepted is the highest tier at once, told to the member, and needs no more pictures', async () => {
  const member = await memberActor(world)
  const review_id = await sendBoth(world, member)
  await look(review_id)
  expect((await accept(review_id)).data).toMatchObject({ status: 'accepted' })
  expect(await world.ask(getIdentity, {}, member)).toMatchObject({ tier: 2, status: 'accepted' })
  expect(await codeOf(card(member))).toBe('identity_accepted')
  expect(await codeOf(selfie(member))).toBe('identity_accepted')
  expect(await codeOf(world.call(sendDocuments, {}, member))).toBe('identity_accepted')
  const told = await world.query(
    `select topic, payload from platform.push where topic = 'identity' and member_id = $1`,
    [member.memberId],
  )
  expect(told.map(({ payload }) => payload)).toEqual([
    { status: 'waiting' },
    { status: 'accepted' },
  ])
})

test('refused comes with a reason that the member reads, and he may try again', async () => {
  const member = await memberActor(world)
  const review_id = await sendBoth(world, member)
  expect(await refuse(review_id, { fault: 'other' })).toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'note' }],
  })
  expect(await codeOf(refuse(review_id, { fault: 'because' }))).toBe('invalid_input')
  expect(await codeOf(refuse(review_id, { note: 'ถ่ายในที่สว่าง' }))).toBe('')
  expect(await world.ask(getIdentity, {}, member)).toMatchObject({
    tier: 1,
    status: 'refused',
    fault: 'unreadable',
    note: 'ถ่ายในที่สว่าง',
  })
  const again = await sendBoth(world, member)
  const detail = await world.ask(desk.getIdentityReview, { review_id: again }, officer)
  expect(detail).toMatchObject({ refused_before: 1, has_images: true, looked_by_me: false })
  const { items } = await world.ask(desk.listIdentityReviews, { status: 'refused' }, officer)
  expect(items[0]).toMatchObject({ fault: 'unreadable', decided_by: officer.displayName })
})

test('what a colleague has open is his until it is taken over', async () => {
  const member = await memberActor(world)
  const review_id = await sendBoth(world, member)
  const claim = (actor: typeof officer, take_over = false) =>
    world.ask(desk.claimIdentityReview, { review_id, take_over }, actor)
  expect((await claim(colleague)).claim).toMatchObject({ by_me: true })
  expect((await claim(officer)).claim).toMatchObject({ by: colleague.displayName, by_me: false })
  await look(review_id)
  expect(await codeOf(accept(review_id))).toBe('identity_claimed')
  expect(await codeOf(refuse(review_id))).toBe('identity_claimed')
  expect((await claim(officer, true)).claim).toMatchObject({ by_me: true })
  expect(await codeOf(accept(review_id))).toBe('')
})

test('who credited the member by hand does not accept him, and may refuse', async () => {
  const member = await memberActor(world)
  const barred = await staffActor(world, 'owner')
  const { bank_code, bank_account_number } = member.person
  const paid = await world.sandbox.post('/bank/pay', {
    to_account: '1234567890',
    amount: '250',
    from_name: 'สมชาย ใจดี',
    from_bank: bank_code,
    from_account: bank_account_number,
  })
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
  const cases = await world.ask(listReviewCases, { limit: 100 }, barred)
  const case_id = cases.items.find((one) => one.charge_id === paid['charge_id'])?.case_id ?? 0
  const credit = { case_id, action: 'credit', member_id: member.memberId, reason: 'ลูกค้าส่งสลิปมา' }
  await world.ask(resolveReviewCase, credit, barred)
  const review_id = await sendBoth(world, member)
  await look(review_id, barred)
  const { credited_by_me } = await world.ask(desk.getIdentityReview, { review_id }, barred)
  expect([credited_by_me, await codeOf(accept(review_id, barred))]).toEqual([
    true,
    'identity_credited_by_you',
  ])
  expect(await codeOf(refuse(review_id, {}, barred))).toBe('')
})

test('the database lets nobody past the desk: not by a word, not twice', async () => {
  const member = await memberActor(world)
  const review_id = await sendBoth(world, member)
  const write = (text: string) => app.query(text, [review_id])
  const ended = `decided_at = platform.clock(), decided_by = 1, decided_by_name = 'x'`
  await expect(
    write(`update identity.review set status = 'accepted', ${ended} where review_id = $1`),
  ).rejects.toThrow('nobody decided')
  expect(await codeOf(refuse(review_id))).toBe('')
  await expect(
    write(`update identity.review set status = 'accepted', fault = null where review_id = $1`),
  ).rejects.toThrow('stays as it was decided')
  await expect(
    app.query(`insert into identity.ceiling_version (version) values (99)`),
  ).rejects.toThrow('permission denied')
  await expect(app.query('select identity.apply_ceilings()')).rejects.toThrow('nobody approved')
})

test('pictures go when their time is over; that they were seen stays', async () => {
  const [draft, refused, accepted] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  await card(draft)
  const ids = [await sendBoth(world, refused), await sendBoth(world, accepted)] as const
  await refuse(ids[0])
  await look(ids[1])
  await accept(ids[1])
  const kept = async () => {
    await runNamedJob(world, 'identity.forget_documents')
    const rows = await world.query<{ member_id: string; count: number }>(
      `select member_id, count(image)::int as count from identity.document
        where member_id = any ($1) group by 1 order by 1`,
      [[draft.memberId, refused.memberId, accepted.memberId]],
    )
    return rows.map(({ count }) => count)
  }
  expect(await kept()).toEqual([1, 2, 2])
  await world.clock.advance(DAY_MS + MINUTE_MS)
  expect(await kept()).toEqual([2, 2])
  await world.clock.advance(30 * DAY_MS)
  expect(await kept()).toEqual([0, 2])
  await signIn(world, officer)
  expect(await codeOf(look(ids[0]))).toBe('identity_erased')
  expect((await world.ask(desk.getIdentityReview, { review_id: ids[0] }, officer)).has_images).toBe(
    false,
  )
  await world.clock.advance(5 * 365 * DAY_MS)
  expect(await kept()).toEqual([0, 0])
  // Who he is known to be outlives the picture.
  await signInMember(world, accepted)
  expect((await world.ask(getIdentity, {}, accepted)).tier).toBe(2)
})
