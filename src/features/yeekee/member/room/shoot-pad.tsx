import { useCallback, useEffect } from 'react'
import { IconArrowsShuffle, IconBackspace } from '@tabler/icons-react'
import { useServerNow } from '#ui/client/server-clock.ts'
import { Button } from '#ui/parts/button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { readCode } from '#ui/thai/code-digits.ts'
import { digitOfKey } from '#ui/thai/digit-key.ts'
import classes from './pad.module.css'

const LENGTH = 5
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const
const KEY_VIBRATION_MS = 8
const WORDS = 2 ** 32
const NUMBERS = 10 ** LENGTH

/** A number of five digits that nobody can foresee, each equally likely. */
function randomNumber(): string {
  const word = new Uint32Array(1)
  const limit = Math.floor(WORDS / NUMBERS) * NUMBERS
  do crypto.getRandomValues(word)
  while ((word[0] ?? 0) >= limit)
  return `${(word[0] ?? 0) % NUMBERS}`.padStart(LENGTH, '0')
}

/** Five boxes over five columns of keys: the digit falls into the box above the thumb. */
export function ShootPad({
  digits,
  onDigits,
  onShoot,
  sending,
  nextShotAt,
}: {
  digits: string
  onDigits: (digits: string) => void
  onShoot: (number: string) => void
  sending: boolean
  /** When this member may shoot again, if that is not now. */
  nextShotAt: string | null
}) {
  const waitS = useServerNow((now) =>
    now === 0 || nextShotAt === null ? 0 : Math.ceil((Date.parse(nextShotAt) - now) / 1000),
  )
  const isFull = digits.length === LENGTH
  const press = useCallback(
    (digit: string) => {
      navigator.vibrate?.(KEY_VIBRATION_MS)
      onDigits(digits.length === LENGTH ? digit : digits + digit)
    },
    [digits, onDigits],
  )
  const remove = useCallback(() => onDigits(digits.slice(0, -1)), [digits, onDigits])
  const shoot = useCallback(() => {
    if (isFull && !sending && waitS <= 0) onShoot(digits)
  }, [digits, isFull, sending, waitS, onShoot])
  useKeyboard({ press, remove, shoot, paste: onDigits })
  return (
    <section className={classes.pad} aria-label="ยิงเลข">
      <Boxes digits={digits} />
      <div className={classes.keys} role="group" aria-label="แป้นตัวเลข">
        {KEYS.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
      </div>
      <div className={classes.actions}>
        <button type="button" aria-label="ลบหลักสุดท้าย" onClick={remove}>
          <IconBackspace size={26} stroke={1.75} aria-hidden />
        </button>
        <button type="button" aria-label="สุ่มเลข" onClick={() => onDigits(randomNumber())}>
          <IconArrowsShuffle size={22} stroke={1.75} aria-hidden />
        </button>
        <Button
          size="lg"
          sending={sending && 'กำลังยิง…'}
          blocked={
            isFull ? waitS > 0 && `ยิงได้อีกใน ${waitS} วิ` : `กดเลขอีก ${LENGTH - digits.length} หลัก`
          }
          onClick={shoot}
        >
          ยิงเลข <span className="num">{digits}</span>
        </Button>
      </div>
    </section>
  )
}

function Boxes({ digits }: { digits: string }) {
  return (
    <div className={classes.boxes} role="img" aria-label={spoken(digits)}>
      {Array.from({ length: LENGTH }, (_, place) => (
        <b
          key={place}
          data-full={digits[place] !== undefined || undefined}
          data-next={place === digits.length || undefined}
        >
          {digits[place] ?? ''}
        </b>
      ))}
    </div>
  )
}

const spoken = (digits: string) =>
  digits === '' ? 'ยังไม่ได้กดเลข' : `เลขที่กด ${[...digits].join(' ')}`

/** Digits, backspace, enter and paste work while no field or dialog has the focus. */
function useKeyboard({
  press,
  remove,
  shoot,
  paste,
}: {
  press: (digit: string) => void
  remove: () => void
  shoot: () => void
  paste: (digits: string) => void
}) {
  useEffect(() => {
    const isElsewhere = (event: Event) =>
      event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
      const digit = digitOfKey(event)
      if (digit !== undefined) press(digit)
      else if (event.key === 'Backspace') remove()
      else if (event.key === 'Enter' && !(event.target as Element).closest('button, a')) shoot()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return
      const read = readCode(event.clipboardData?.getData('text') ?? '', LENGTH, 'เลข')
      if (read.ok) paste(read.value)
      else toast.error(read.error)
    }
    addEventListener('keydown', onKey)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('paste', onPaste)
    }
  }, [press, remove, shoot, paste])
}

/** In place of the pad: why nobody, or not this person, can shoot. */
export function NoPad({ text, onSignIn }: { text: string; onSignIn?: () => void }) {
  return (
    <section className={classes.pad} aria-label="ยิงเลข">
      <p className={classes.note}>{text}</p>
      {onSignIn ? (
        <Button size="lg" wide onClick={onSignIn}>
          เข้าสู่ระบบเพื่อยิงเลข
        </Button>
      ) : null}
    </section>
  )
}
