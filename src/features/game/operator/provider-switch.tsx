import { useState } from 'react'
import type { Call, WireInput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { CountedText, overBy } from '#ui/parts/counted-text.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { Note } from '#ui/parts/note.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  getGameProvider,
  getSwitchEffect,
  listDeskGames,
  listGameProviders,
  NOTICE_LENGTH_MAX,
  switchGame,
  switchProvider,
} from '../operator-contract.ts'

const REASON_MIN = 5

/** A provider or one of its games, as a switch needs it. */
export interface Switched {
  readonly providerId: number
  /** Of one game; else the whole provider. */
  readonly gameId?: number
  readonly name: string
  readonly isOn: boolean
  readonly notice: string | null
  readonly untilAt: string | null
}

type Form = { notice: string; untilAt: string | null; reason: string }

/** Switches a provider or a game off or on, or changes what members read; says before what it does. */
export function SwitchSheet({
  thing,
  to,
  onClose,
}: {
  thing: Switched
  to: 'on' | 'off'
  onClose: () => void
}) {
  const [form, setForm] = useState<Form>({
    notice: thing.notice ?? '',
    untilAt: thing.untilAt,
    reason: '',
  })
  const { run, action } = useSwitch(thing, to, onClose)
  const put = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }))
  const words = wordsOf(thing, to)
  const faultOf = (field: string): string | undefined =>
    action.error?.details.find((detail) => detail.field === field)?.message
  const isUnplaced = action.error !== null && action.error.details.length === 0
  return (
    <SheetForm
      title={words.title}
      verb={words.verb}
      danger={to === 'off' && thing.isOn}
      width={520}
      pending={action.pending}
      blocked={missing(form)}
      onConfirm={() => run(form)}
      onClose={onClose}
    >
      <Effect thing={thing} to={to} />
      {to === 'on' ? null : (
        <>
          <CountedText
            label="ข้อความถึงสมาชิก"
            value={form.notice}
            max={NOTICE_LENGTH_MAX}
            lines={2}
            hint="เว้นว่างได้ สมาชิกจะเห็นว่าปิดปรับปรุงเท่านั้น"
            error={faultOf('notice')}
            onChange={(notice) => put({ notice })}
          />
          <MomentInput
            label="ที่คาดว่าจะเปิด"
            empty="ไม่บอกสมาชิกว่าจะเปิดเมื่อไร ระบบไม่เปิดให้เอง"
            value={form.untilAt}
            error={faultOf('until_at')}
            onChange={(untilAt) => put({ untilAt })}
          />
        </>
      )}
      <TextInput
        label="เหตุผล"
        hint="เก็บในประวัติ สมาชิกไม่เห็น"
        value={form.reason}
        maxLength={300}
        autoComplete="off"
        error={faultOf('reason')}
        onChange={(event) => put({ reason: event.currentTarget.value })}
      />
      {isUnplaced ? (
        <Note tone="red" role="alert">
          {action.error?.message}
        </Note>
      ) : null}
    </SheetForm>
  )
}

const missing = ({ notice, reason }: Form): string | false => {
  if (overBy(notice, NOTICE_LENGTH_MAX) > 0) return 'ข้อความถึงสมาชิกยาวเกินไป'
  return reason.trim().length < REASON_MIN && 'ระบุเหตุผลก่อน'
}

function wordsOf({ name, isOn, gameId }: Switched, to: 'on' | 'off') {
  const what = gameId === undefined ? `ค่าย ${name}` : `เกม ${name}`
  if (to === 'on') return { title: `เปิด${what}`, verb: 'เปิดให้เล่น' }
  return isOn
    ? { title: `ปิด${what}`, verb: gameId === undefined ? 'ปิดปรับปรุงค่าย' : 'ปิดเกม' }
    : { title: `แก้ข้อความของ${what}`, verb: 'บันทึกข้อความ' }
}

function useSwitch({ providerId, gameId }: Switched, to: 'on' | 'off', onClose: () => void) {
  const options = {
    renews: [listGameProviders, getGameProvider, listDeskGames] as readonly Call[],
    onRefused: () => true,
    onDone: () => {
      toast.success(to === 'on' ? 'เปิดให้เล่นแล้ว' : 'บันทึกแล้ว มีผลทันที')
      onClose()
    },
  }
  const provider = useAction(switchProvider, options)
  const game = useAction(switchGame, options)
  const run = ({ notice, untilAt, reason }: Form) => {
    const told: Pick<WireInput<typeof switchGame>, 'notice' | 'until_at'> = to === 'on'
      ? {}
      : { notice: notice.trim() || null, until_at: untilAt }
    const common = { ...told, reason: reason.trim() }
    if (gameId !== undefined)
      return game.run({ ...common, game_id: gameId, is_enabled: to === 'on' })
    const state = to === 'on' ? 'active' : 'paused'
    return provider.run({ ...common, provider_id: providerId, state })
  }
  return { run, action: gameId === undefined ? provider : game }
}

function Effect({ thing, to }: { thing: Switched; to: 'on' | 'off' }) {
  const { providerId, gameId } = thing
  const input = { provider_id: providerId, ...(gameId === undefined ? {} : { game_id: gameId }) }
  const { data } = useCall(getSwitchEffect, input, { enabled: to === 'off', staleTime: 0 })
  if (to === 'on') {
    return (
      <p className="c2">
        {gameId === undefined
          ? 'สมาชิกเข้าเกมของค่ายนี้และวางเดิมพันได้ทันที เกมที่ปิดไว้ทีละเกมยังปิดอยู่'
          : 'สมาชิกเข้าเกมนี้และวางเดิมพันได้ทันที ถ้าค่ายเปิดอยู่'}
      </p>
    )
  }
  return (
    <div className="stack">
      <p className="c2">
        สมาชิกเข้าเกมใหม่ไม่ได้ และเดิมพันใหม่ถูกปฏิเสธทันที รางวัลและการยกเลิกของเดิมพันที่รับไปแล้วยังจ่ายตามปกติ
      </p>
      {data === undefined ? (
        <Skeleton width="60%" />
      ) : (
        <p aria-live="polite">
          ตอนนี้มีรอบที่ยังไม่จบ {formatCount(data.open_rounds)} รอบ และมีการเข้าเล่นที่ยังใช้ได้{' '}
          {formatCount(data.sessions)} ครั้ง
        </p>
      )}
    </div>
  )
}
