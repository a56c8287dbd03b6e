/** Shows the prefix and the last four digits: `08x-xxx-5678`; a dash where the number was erased. */
export const maskPhone = (phone: string): string =>
  phone === '' ? '–' : `${phone.slice(0, 2)}x-xxx-${phone.slice(-4)}`
