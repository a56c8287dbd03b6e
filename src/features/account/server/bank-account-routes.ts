import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../bank-account-contract.ts'
import { addBankAccount, listBankAccounts, removeBankAccount, setPrimary } from './bank-accounts.ts'
import type { AccountPorts } from './ports.ts'

export const bankAccountRoutes = (ports: AccountPorts): readonly Route[] => [
  route(calls.listBankAccounts, (_input, { services, memberId }) =>
    listBankAccounts(services, memberId),
  ),
  route(calls.updateSubBankAccount, (input, { services, memberId }) =>
    addBankAccount(services, ports, memberId, input),
  ),
  route(calls.setPrimaryBankAccount, async ({ bank_account_id: id }, { services, memberId }) => {
    await setPrimary(services, memberId, id)
    return {}
  }),
  route(calls.removeBankAccount, async ({ bank_account_id: id }, { services, memberId }) => {
    await removeBankAccount(services, ports, memberId, id)
    return {}
  }),
]
