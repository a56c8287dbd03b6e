import { depositChanged } from '#features/deposit/contract.ts'
import { billChanged, listBills } from '#features/lottery/bill/contract.ts'
import { limitChanged } from '#features/lottery/risk/contract.ts'
import { getLobby, resultPublished, roundChanged } from '#features/lottery/round/contract.ts'
import { noticeChanged } from '#features/notice/contract.ts'
import { messageWritten } from '#features/notice/inbox-contract.ts'
import { balanceChanged, statement, wallets } from '#features/wallet/contract.ts'
import { withdrawalChanged } from '#features/withdraw/contract.ts'
import { headPublished, shotsTaken } from '#features/yeekee/contract.ts'
import type { EventDefinition } from '#kernel/event.ts'

const depositPaths = ['/api/member/payment/list', '/api/member/payment/info']
const withdrawPaths = ['/api/member/withdraw/list', '/api/member/withdraw/info']
const yeekeePaths = ['/api/fair/round', '/api/lotto/yeekee/lists']
const moneyPaths = [wallets.path, statement.path]

/**
 * Every event that the member site hears, and which cached answers it makes old. Screens hear finer events
 * by `useStreamEvent`: the room puts shots into its list itself, and the inbox its messages.
 */
export const liveEvents: readonly (readonly [EventDefinition, readonly string[]])[] = [
  [balanceChanged, moneyPaths],
  [depositChanged, [...depositPaths, ...moneyPaths]],
  [withdrawalChanged, [...withdrawPaths, ...moneyPaths]],
  [billChanged, [listBills.path, ...moneyPaths]],
  [roundChanged, [getLobby.path, '/api/lotto/rounds', ...yeekeePaths]],
  [
    resultPublished,
    [getLobby.path, '/api/lotto/results', '/api/lotto/result', listBills.path, ...yeekeePaths],
  ],
  [noticeChanged, ['/api/notifications', '/api/agent/config', '/api/banner', '/api/event/list']],
  [headPublished, yeekeePaths],
  [limitChanged, []],
  [messageWritten, []],
  [shotsTaken, []],
]
