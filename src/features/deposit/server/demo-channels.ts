import type { Services } from '#platform/services.ts'
import type { DeskChannel } from '../channel-contract.ts'
import { listDeskChannels, saveChannel } from './change-channel.ts'
import type { DepositPorts } from './ports.ts'

const HOLDER = 'บจก. เอสแอลทีเอช'
const accounts: Readonly<Partial<Record<DeskChannel['type'], DeskChannel['accounts']>>> = {
  bank: [
    { bank_code: '014', account_number: '4051234567', receiver_name: HOLDER },
    { bank_code: '004', account_number: '0758812345', receiver_name: HOLDER },
  ],
  truemoney: [{ bank_code: null, account_number: '0801112222', receiver_name: HOLDER }],
}

/** Opens the transfers of a demo, as a person at the desk does; what somebody changed stays. */
export async function openDemoChannels(
  services: Services,
  ports: DepositPorts,
  staffId: number,
): Promise<void> {
  const { channels } = await listDeskChannels(services, ports)
  for (const channel of channels) {
    const own = accounts[channel.type]
    if (!own || channel.version > 1) continue
    const reason = 'เปิดช่องทางของร้านสาธิต'
    await saveChannel(services, ports, staffId, {
      ...channel,
      enabled: true,
      accounts: own,
      reason,
    })
  }
}
