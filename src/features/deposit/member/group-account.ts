/** `4051234567` as people read it aloud: `405-1-23456-7`; a number of another length stays as it is. */
export function groupAccount(digits: string): string {
  if (/^0[689]\d{8}$/.test(digits)) {
    return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
  }
  return digits.length === 10
    ? `${digits.slice(0, 3)}-${digits.slice(3, 4)}-${digits.slice(4, 9)}-${digits.slice(9)}`
    : digits
}
