import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, useToasts } from './toast-store.ts'

const shown = () => useToasts.getState().toasts.map((one) => one.text)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('a welcome stays one second, an error and the rest three (spec §9)', () => {
  toast.welcome('ยินดีต้อนรับ')
  toast.error('ผิดพลาด')
  toast.success('ออกจากระบบแล้ว')
  vi.advanceTimersByTime(999)
  expect(shown()).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['ผิดพลาด', 'ออกจากระบบแล้ว'])
  vi.advanceTimersByTime(1999)
  expect(shown()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('shows three at most, the newest, and no sentence twice', () => {
  for (const text of ['1', '2', '3', '3', '4']) toast.info(text)
  expect(shown()).toEqual(['2', '3', '4'])
})

it('waits while a person looks at one', () => {
  toast.error('อ่านก่อน')
  vi.advanceTimersByTime(2900)
  useToasts.getState().hold()
  vi.advanceTimersByTime(10_000)
  expect(shown()).toEqual(['อ่านก่อน'])
  toast.info('ระหว่างนั้น')
  vi.advanceTimersByTime(10_000)
  expect(shown()).toHaveLength(2)
  useToasts.getState().release()
  vi.advanceTimersByTime(499)
  expect(shown()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['ระหว่างนั้น'])
  vi.advanceTimersByTime(2500)
  expect(shown()).toEqual([])
})

it('runs again after the one that was looked at was closed', () => {
  toast.error('ปิดเอง')
  useToasts.getState().hold()
  useToasts.getState().dismiss(useToasts.getState().toasts[0]?.id ?? 0)
  toast.info('ถัดไป')
  vi.advanceTimersByTime(3000)
  expect(shown()).toEqual([])
})
