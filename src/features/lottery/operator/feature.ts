import { IconTarget, IconTicket, IconTrophy } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { OperatorFeature } from '#ui/feature.ts'

export const lotteryDesk: OperatorFeature = {
  name: 'lottery',
  sections: [
    {
      group: 'lottery',
      label: 'ออกผล',
      Icon: IconTrophy,
      permission: 'result.view',
      link: linkOptions({ to: '/result' }),
      keywords: ['ผลรางวัล', 'แก้ผล', 'คืนโพย'],
    },
    {
      group: 'lottery',
      label: 'ความเสี่ยง',
      Icon: IconTarget,
      permission: 'risk.view',
      link: linkOptions({ to: '/risk' }),
      keywords: ['เลขอั้น', 'ปิดรับ', 'ลดจ่าย'],
    },
    {
      group: 'lottery',
      label: 'ตลาดหวย',
      Icon: IconTicket,
      permission: 'lottery.view',
      link: linkOptions({ to: '/market' }),
      keywords: ['อัตราจ่าย', 'ตารางงวด', 'วันหยุด', 'ยี่กี'],
    },
  ],
}
