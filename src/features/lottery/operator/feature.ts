import { IconTarget, IconTicket, IconTrophy } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { hears } from '#ui/client/live-cache.ts'
import type { OperatorFeature } from '#ui/feature.ts'
import { feedAlarms, feedComparison } from '../result/feed-contract.ts'
import {
  countResultsWaiting,
  resultDesk,
  resultDeskChanged,
  resultHistory,
  resultQueue,
} from '../result/operator-contract.ts'
import { revisionList } from '../result/revision-contract.ts'
import { limitChanged } from '../risk/contract.ts'
import { riskBoard, riskNumber, riskRounds } from '../risk/operator-contract.ts'
import { resultPublished, roundChanged } from '../round/contract.ts'
import { roundHealth } from '../round/operator-contract.ts'

const results = [
  resultQueue.path,
  countResultsWaiting.path,
  resultDesk.path,
  resultHistory.path,
  revisionList.path,
]

export const lotteryDesk: OperatorFeature = {
  name: 'lottery',
  live: [
    hears(resultDeskChanged, [...results, feedComparison.path, feedAlarms.path]),
    hears(resultPublished, results),
    hears(roundChanged, [...results, riskRounds.path, riskBoard.path, roundHealth.path]),
    hears(limitChanged, [riskBoard.path, riskNumber.path]),
  ],
  sections: [
    {
      group: 'lottery',
      label: 'ออกผล',
      Icon: IconTrophy,
      permission: 'result.view',
      waiting: countResultsWaiting,
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
