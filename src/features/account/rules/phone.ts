/** Shows the prefix and the last four digits: `08x-xxx-5678`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 2)}x-xxx-${phone.slice(-4)}`
