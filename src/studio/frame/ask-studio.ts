import { pause } from './page-parts.ts'

/** The studio said no, in words for the player; `silent`: it said nothing. */
export class StudioRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'StudioRefusal'
    this.code = code
  }
}

const PATIENCE_MS = 15_000
const REST_MS = 1_500

/**
 * Asks the studio's server. @param tries so often where nothing is answered; what is sent more than once
 * carries a key of its own
 * @throws StudioRefusal
 */
export async function askStudio<T>(path: string, body: object, tries = 1): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await askOnce<T>(path, body)
    } catch (error) {
      const isSilent = error instanceof StudioRefusal && error.code === 'silent'
      if (!isSilent || left <= 1) throw error
      await pause(REST_MS)
    }
  }
}

async function askOnce<T>(path: string, body: object): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    throw new StudioRefusal('silent', 'ติดต่อเกมไม่ได้ กรุณาตรวจสัญญาณอินเทอร์เน็ต')
  }
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as T
  const { error, message } = answer as { error?: string; message?: string }
  if (response.status >= 500 && error !== 'wallet_silent') {
    throw new StudioRefusal('silent', message ?? 'เกมขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง')
  }
  throw new StudioRefusal(error ?? 'refused', message ?? 'เกมขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง')
}
