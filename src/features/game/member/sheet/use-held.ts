import { useState } from 'react'

/**
 * A value that is not told while something is under way: until its end, what it was before. What is not known yet is
 * told as soon as it is.
 */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [told, setTold] = useState(value)
  if (isHeld && told !== undefined) return told
  if (told !== value) setTold(value)
  return value
}
