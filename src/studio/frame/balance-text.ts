import { baht } from './baht.ts'

let isHidden = false

/** Whether what a player has is shown as dots from now on, as his device does on the site. */
export function hideBalance(hidden: boolean): void {
  isHidden = hidden
}

/** What a player has, for the eye. @param text baht as the wire has it; null: not known */
export function balanceText(text: string | null): string {
  if (text === null) return '–'
  return isHidden ? '฿••••' : baht(text)
}
