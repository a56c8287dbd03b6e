import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { DeskChannel } from '../channel-contract.ts'
import { listDeskChannels, saveChannel } from './change-channel.ts'
import { findChannels, insertChannel, insertChannelVersion, lockChannels } from './channel-store.ts'
import type { DepositPorts } from './ports.ts'

const HOLDER = 'บจก. เอสแอลทีเอช'
const accounts: Readonly<Partial<Record<DeskChannel['type'], DeskChannel['accounts']>>> = {
  bank: [
    { bank_code: '014', account_number: '4051234567', receiver_name: HOLDER },
    { bank_code: '004', account_number: '0758812345', receiver_name: HOLDER },
  ],
  truemoney: [{ bank_code: null, account_number: '0801112222', receiver_name: HOLDER }],
}

/** The channel of the higher levels: larger transfers to an account of their own. */
const VIP = {
  id: 4,
  type: 'bank',
  levelMin: 3,
  maxSatang: 50_000_000n,
  accounts: [{ bank_code: '025', account_number: '1290456781', receiver_name: HOLDER }],
} as const
const reason = 'เปิดช่องทางของร้านสาธิต'

/** Opens the transfers of a demo, as a person at the desk does; what somebody changed stays. */
export async function openDemoChannels(
  services: Services,
  ports: DepositPorts,
  staffId: number,
): Promise<void> {
  await makeVipChannel(services, ports, staffId)
  const { channels } = await listDeskChannels(services, ports)
  for (const channel of channels) {
    const own = Number(channel.channel_id) === VIP.id ? [...VIP.accounts] : accounts[channel.type]
    if (!own || channel.version > 1) continue
    await saveChannel(services, ports, staffId, {
      ...channel,
      enabled: true,
      accounts: own,
      reason,
    })
  }
}

/** Like the transfer by bank, for members of a level; closed at first. */
async function makeVipChannel(
  services: Services,
  ports: DepositPorts,
  staffId: number,
): Promise<void> {
  const staffName = await ports.staffName(services, staffId)
  await inTransaction(services.db, async (tx) => {
    await lockChannels(tx)
    const all = await findChannels(tx)
    const plain = all.find(({ type }) => type === VIP.type)
    if (!plain || !(await insertChannel(tx, VIP))) return
    const { levelMin, maxSatang } = VIP
    const position = Math.max(...all.map((channel) => channel.position)) + 1
    await insertChannelVersion(
      tx,
      { id: VIP.id, version: 1 },
      { ...plain, name: 'โอนธนาคาร VIP', position, levelMin, maxSatang, isEnabled: false },
      { staffId, staffName, reason },
    )
  })
}
