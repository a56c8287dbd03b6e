const format = new Intl.DateTimeFormat('th-TH', {
  timeZone: 'Asia/Bangkok',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `18:40:08` in Bangkok. */
export const thaiTimeSeconds = (instantMs: number): string => format.format(instantMs)
