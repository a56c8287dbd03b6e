import { useEffect, useEffectEvent } from 'react'
import type { BetDeskState } from './use-bet-desk.ts'

/** As the help lists them; `code` is the place on the keyboard, the same in Thai and in English. */
export const shortcuts = [
  { keys: '0–9', does: 'กดเลข' },
  { keys: 'Backspace', does: 'ลบหลักสุดท้าย' },
  { keys: 'Esc', does: 'ล้างเลขที่กด' },
  { keys: 'Enter', does: 'ตรวจสอบโพย' },
  { keys: 'Ctrl Z', does: 'ยกเลิกล่าสุด' },
  { keys: 'R', does: 'กลับเลข' },
  { keys: 'D', does: '19 ประตู' },
  { keys: 'F', does: 'รูดหน้า' },
  { keys: 'B', does: 'รูดหลัง' },
  { keys: '?', does: 'ดูปุ่มลัด' },
] as const

const tools = { KeyR: 'turn', KeyD: 'nineteen', KeyF: 'front_run', KeyB: 'back_run' } as const

/** Keys of the whole screen, while nothing that takes keys of its own has the focus. */
export function Shortcuts({ desk, isWide }: { desk: BetDeskState; isWide: boolean }) {
  const { entry, show } = desk
  const check = () => {
    if (isWide) document.querySelector<HTMLElement>('[data-check-bill]')?.click()
    else if (entry.slip.length > 0) show('slip')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, dialog')) return
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ') {
      event.preventDefault()
      return entry.undo()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '?') return show('help')
    if (event.key === 'Escape') return entry.clearDigits()
    // A button that has the focus is what Enter presses.
    if (event.key === 'Enter' && !target.closest('button, a')) return check()
    const tool = Object.entries(tools).find(([code]) => code === event.code)?.[1]
    if (tool) entry.useTool(tool)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return null
}
