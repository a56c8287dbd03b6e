import type { WireChannel } from '../contract.ts'

/** `โอนธนาคาร ปิดปรับปรุง`. */
export function closedTitle({ name, closed_because: reason }: WireChannel): string {
  switch (reason) {
    case 'maintenance':
      return `${name} ปิดปรับปรุง`
    case 'hours':
      return `${name} อยู่นอกเวลาให้บริการ`
    case 'level':
      return `${name} เปิดเฉพาะสมาชิกระดับสูงกว่า`
    case 'disabled':
    case null:
      return `${name} ยังไม่เปิดให้บริการ`
  }
}

/** What the house says about it, and by what a member deposits meanwhile. */
export function closedText(channel: WireChannel, open: readonly WireChannel[]): string {
  const { closed_because: reason, maintenance, opens_at: opens, closes_at: closes } = channel
  const own =
    reason === 'maintenance'
      ? maintenance
      : reason === 'hours'
        ? `เปิดทุกวัน ${opens}–${closes} น.`
        : null
  const others = open.map(({ name }) => name).join(' · ')
  return [own, others && `ตอนนี้ฝากได้ด้วย ${others}`].filter(Boolean).join(' — ')
}
