import { expect, test } from 'vitest'
import { getMemberLevel } from '#features/level/contract.ts'
import { openChannelsOfDemo } from '#tests/support/channels.ts'
import { putOnLevel } from '#tests/support/levels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPaymentChannels, requestTransfer } from '../contract.ts'

const world = await testWorld({ sandbox: true })

test('a demo opens its transfers once, with one for members of a level', async () => {
  const { staffId } = await staffActor(world, 'owner')
  const open = () => openChannelsOfDemo(world, staffId)
  await open()
  await open()
  const [plain, vip] = [await memberActor(world), await memberActor(world)]
  await putOnLevel(world, vip.memberId, 3)
  const shown = async (member: MemberActor) =>
    (await world.ask(getPaymentChannels, {}, member)).map(
      ({ name, max_amount: most, closed_because: why }) => [name, most, why],
    )
  const usual = [
    ['QR พร้อมเพย์', '50000.00', null],
    ['โอนธนาคาร', '200000.00', null],
    ['ทรูมันนี่', '30000.00', null],
  ]
  expect(await shown(plain)).toEqual([...usual, ['โอนธนาคาร VIP', '500000.00', 'level']])
  expect(await shown(vip)).toEqual([...usual, ['โอนธนาคาร VIP', '500000.00', null]])
  const order = { channel_id: 4, sub_channel_id: await subChannelOf(vip), amount: '5000' }
  expect((await world.call(requestTransfer, order, vip)).code).toBe('')
  expect((await world.call(requestTransfer, order, plain)).code).toBe('channel_not_open')
  // His page of levels says what the level brings.
  expect(JSON.stringify(await world.ask(getMemberLevel, {}, plain))).toContain('โอนธนาคาร VIP')
})

async function subChannelOf(member: MemberActor) {
  const channels = await world.ask(getPaymentChannels, {}, member)
  return Number(channels.at(-1)?.sub_channels[0]?.sub_channel_id)
}
