import {
  type WireDeskChannel,
  listDepositChannels,
  saveDepositChannel,
} from '#features/deposit/channel-contract.ts'
import { openDemoChannels } from '#features/deposit/server/demo-channels.ts'
import { depositPorts } from '#apps/server/ports.ts'
import { staffActor } from './staff.ts'
import type { World } from './world.ts'

/** The seeded channels by what they are. */
export const channelIds = { qr: 1, bank: 2, truemoney: 3 } as const

/** Our accounts that tests transfer to. */
export const bankAccount = {
  bank_code: '014',
  account_number: '4051234567',
  receiver_name: 'บจก. เอสแอลทีเอช',
} as const
export const walletAccount = {
  bank_code: null,
  account_number: '0801112222',
  receiver_name: 'บจก. เอสแอลทีเอช',
} as const

/** Changes a channel at the desk, as an owner does. */
export async function changeChannel(
  world: World,
  channelId: number,
  part: Partial<WireDeskChannel>,
): Promise<void> {
  const owner = await staffActor(world, 'owner')
  const { channels } = await world.ask(listDepositChannels, {}, owner)
  const channel = channels.find(({ channel_id: id }) => Number(id) === channelId)
  if (!channel) throw new Error(`no channel ${channelId}`)
  await world.ask(saveDepositChannel, { ...channel, ...part, reason: 'ตั้งค่าสำหรับทดสอบ' }, owner)
}

/** Opens bank transfers and TrueMoney with an account each. */
export async function openTransfers(world: World): Promise<void> {
  await changeChannel(world, channelIds.bank, { enabled: true, accounts: [bankAccount] })
  await changeChannel(world, channelIds.truemoney, { enabled: true, accounts: [walletAccount] })
}

/** Opens what a demo has, as its start does. */
export const openChannelsOfDemo = (world: World, staffId: number): Promise<void> =>
  openDemoChannels(world.services, depositPorts, staffId)
