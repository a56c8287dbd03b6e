import { thaiLongDate } from '#ui/thai/dates.ts'

/** `1 พฤศจิกายน 2569` of `2569-11-01`: the day from which some words hold. */
export function versionText(version: string): string {
  const [year = '', month = '', day = ''] = version.split('-')
  return thaiLongDate(`${Number(year) - 543}-${month}-${day}T00:00:00+07:00`)
}
