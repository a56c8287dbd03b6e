/** `081-234-5678`, also for masked numbers (`081-xxx-5678`) of ten places. */
export function phoneText(phone: string): string {
  const raw = phone.replace(/[^0-9xX*]/g, '')
  return raw.length === 10 ? `${raw.slice(0, 3)}-${raw.slice(3, 6)}-${raw.slice(6)}` : phone
}

/** An account number in the Thai grouping `123-4-56789-0`; other lengths stay as they are. */
export function accountText(account: string): string {
  const raw = account.replace(/[^0-9xX*]/g, '')
  return raw.length === 10
    ? `${raw.slice(0, 3)}-${raw.slice(3, 4)}-${raw.slice(4, 9)}-${raw.slice(9)}`
    : account
}
