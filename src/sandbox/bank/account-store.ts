import type { Store } from '../store/open-store.ts'

export interface Account {
  readonly bankCode: string
  readonly accountNumber: string
  readonly name: string | null
  readonly merchant: boolean
}

export function findAccount(store: Store, bankCode: string, number: string): Account | undefined {
  const row = store.one(
    'select name, merchant from accounts where bank_code = ? and account_number = ?',
    bankCode,
    number,
  )
  if (!row) return undefined
  const name = row.name === null ? null : String(row.name)
  return { bankCode, accountNumber: number, name, merchant: row.merchant === 1n }
}

export function putAccount(store: Store, account: Account): void {
  store.run(
    `insert into accounts (bank_code, account_number, name, merchant) values (?, ?, ?, ?)
     on conflict (bank_code, account_number)
     do update set name = excluded.name, merchant = excluded.merchant`,
    account.bankCode,
    account.accountNumber,
    account.name,
    account.merchant ? 1 : 0,
  )
}

/** Writes a holder down unless the account has one. */
export function registerHolder(store: Store, bankCode: string, number: string, name: string): void {
  store.run(
    `insert into accounts (bank_code, account_number, name, merchant) values (?, ?, ?, 0)
     on conflict (bank_code, account_number) do update set name = coalesce(name, excluded.name)`,
    bankCode,
    number,
    name,
  )
}

/** An account number of any bank; the payer's app often knows the number alone. */
export function findByNumber(store: Store, number: string): Account | undefined {
  const row = store.one(
    `select bank_code, name, merchant from accounts where account_number = ?
     order by merchant desc limit 1`,
    number,
  )
  if (!row) return undefined
  const name = row.name === null ? null : String(row.name)
  return {
    bankCode: String(row.bank_code),
    accountNumber: number,
    name,
    merchant: row.merchant === 1n,
  }
}

/** A PromptPay or biller id falls into this account from now on. */
export function linkProxy(
  store: Store,
  proxy: string,
  bankCode: string | null,
  accountNumber: string,
): void {
  store.run(
    `insert into proxies (proxy, bank_code, account_number) values (?, ?, ?)
     on conflict (proxy) do update
     set bank_code = excluded.bank_code, account_number = excluded.account_number`,
    proxy,
    bankCode,
    accountNumber,
  )
}

export function findProxy(
  store: Store,
  proxy: string,
): { bankCode: string | null; accountNumber: string } | undefined {
  const row = store.one('select bank_code, account_number from proxies where proxy = ?', proxy)
  if (!row) return undefined
  return {
    bankCode: row.bank_code === null ? null : String(row.bank_code),
    accountNumber: String(row.account_number),
  }
}
