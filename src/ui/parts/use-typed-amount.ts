import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  amountFaultText,
  isHalfTyped,
  readAmount,
  tidyAmount,
  wireAmount,
  type Unfit,
} from '../thai/amount.ts'

/**
 * What an input gets that takes an amount, and what is wrong with it: at once where nothing can
 * follow that makes it right, else when the field is left.
 */
export function useTypedAmount({
  name,
  value,
  onChange,
  whole,
  judge,
}: {
  /** The label: what stands in brackets is left out of what is said. */
  name: string
  value: string
  onChange: (shown: string) => void
  whole: boolean
  judge?: ((wire: string) => Unfit | undefined) | undefined
}) {
  const ref = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)
  const [isIn, setIsIn] = useState(false)
  // Commas that come or go move the caret to the end; it belongs behind the digit it stood behind.
  useLayoutEffect(() => {
    const input = ref.current
    if (digitsBefore.current === undefined || !input || document.activeElement !== input) return
    const caret = placeBehind(input.value, digitsBefore.current)
    digitsBefore.current = undefined
    input.setSelectionRange(caret, caret)
  }, [value])
  return {
    fault: faultOf(name, value, whole, isIn, judge),
    input: {
      ref,
      inputMode: whole ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
      value,
      onFocus: () => setIsIn(true),
      onBlur: () => setIsIn(false),
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        const caret = target.selectionStart ?? target.value.length
        const shown = tidyAmount(target.value, isByKey(nativeEvent) ? value : '')
        if (shown !== target.value) digitsBefore.current = marks(target.value.slice(0, caret))
        onChange(shown)
      },
    },
  }
}

/** An amount of which the form keeps what `wireAmount` makes of the text. */
export function useWireAmount({
  name,
  wire,
  whole = false,
  short = false,
  onChange,
}: {
  name: string
  wire: string
  whole?: boolean
  short?: boolean
  onChange: (wire: string) => void
}) {
  const [own, setOwn] = useState({ text: tidyAmount(wire), wire })
  return useTypedAmount({
    name,
    // A form that is filled anew knows better than what was typed here before.
    value: own.wire === wire ? own.text : tidyAmount(wire),
    whole,
    onChange: (text) => {
      const sent = wireAmount(text, { whole, short })
      setOwn({ text, wire: sent })
      onChange(sent)
    },
  })
}

/** A key changes a text that is there; a paste, a drop or a fill brings one of its own. */
function isByKey(event: Event): boolean {
  const kind = event instanceof InputEvent ? event.inputType : ''
  return kind === 'insertText' || kind === 'insertCompositionText' || kind.startsWith('delete')
}

function faultOf(
  name: string,
  value: string,
  whole: boolean,
  isIn: boolean,
  judge?: (wire: string) => Unfit | undefined,
): string | undefined {
  const read = readAmount(value, { whole })
  if (read.ok) {
    const unfit = judge?.(read.value)
    return isIn && unfit?.isTooSmall ? undefined : unfit?.text
  }
  if (read.error === 'empty' || (isIn && isHalfTyped(value, { whole }))) return undefined
  return amountFaultText(read.error, name.replace(/ \(.*/, ''))
}

const marks = (text: string): number => text.replaceAll(',', '').length

function placeBehind(text: string, count: number): number {
  let place = 0
  for (let seen = 0; place < text.length && seen < count; place += 1) {
    if (text.charAt(place) !== ',') seen += 1
  }
  return place
}
