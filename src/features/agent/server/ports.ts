import type { noticeChanged } from '#features/notice/contract.ts'
import type { Services } from '#platform/services.ts'
import type { CallOutput } from '#kernel/contract.ts'
import type { AgentConfig, listBankAccounts, listTrueMoneyAccounts } from '../contract.ts'

/** What `apps/server` gives to the agent: contents and accounts of other features. */
export interface AgentPorts {
  /** How open pages hear that the site says something else of itself. */
  readonly noticeChanged: typeof noticeChanged
  readonly notifications: (services: Services) => Promise<AgentConfig['notifications']>
  readonly events: (services: Services) => Promise<AgentConfig['events']>
  /** Accounts of the house, as the deposit knows them. */
  readonly bankAccounts: (
    services: Services,
    memberId: number,
  ) => Promise<CallOutput<typeof listBankAccounts>>
  readonly trueMoneyAccounts: (
    services: Services,
    memberId: number,
  ) => Promise<CallOutput<typeof listTrueMoneyAccounts>>
}
