import type { Call, WireInput } from '#kernel/contract.ts'
import { ApiError, isStepUp } from './api-error.ts'
import { apiUrl, readAnswer } from './call-api.ts'
import { useLocalData } from './persisted.ts'
import { saveFile } from './save-file.ts'
import { askStepUp } from './step-up.ts'

const BROKEN = 'ดาวน์โหลดไม่สำเร็จ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่'

/** The server makes the whole file before its first byte; a silent line brings no error by itself. */
const SILENT_MAX_MS = 90_000

/** Told how many bytes have come, while they come. */
export type OnBytes = (bytes: number) => void

/**
 * Makes a call that answers a file and hands it to the browser, whole or not at all. Whoever has to
 * prove himself first is asked, and the call is made once more.
 * @throws ApiError for a refusal, and with the code `network` when the file did not come to its end
 */
export async function downloadFile<C extends Call>(
  call: C,
  input: WireInput<C>,
  onBytes?: OnBytes,
): Promise<void> {
  const { accessToken } = useLocalData.getState().user
  const line = watchLine()
  const response = await send(call, input, accessToken, line.signal)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  if (name !== undefined) {
    const heard = (bytes: number) => {
      line.hear()
      onBytes?.(bytes)
    }
    return saveFile(await wholeOf(response, heard).finally(line.end), name)
  }
  line.end()
  try {
    await readAnswer(call, response, { accessToken, handle: true })
  } catch (error) {
    if (isStepUp(error) && (await askStepUp(error))) return downloadFile(call, input, onBytes)
    throw error
  }
}

/** Ends a download of which nothing comes any more. */
function watchLine() {
  const line = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const hear = () => {
    end()
    timer = setTimeout(() => line.abort(), SILENT_MAX_MS)
  }
  hear()
  return { signal: line.signal, hear, end }
}

async function send(
  call: Call,
  input: unknown,
  accessToken: string | null,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(apiUrl(call.path), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      },
      credentials: 'include',
      signal,
      body: JSON.stringify(input),
    })
  } catch {
    throw broken()
  }
}

/** A connection that breaks half way leaves no file: half a statement looks like a whole one. */
async function wholeOf(response: Response, onBytes: OnBytes): Promise<Blob> {
  try {
    if (!response.body) return await response.blob()
    const reader = response.body.getReader()
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      bytes += next.value.length
      onBytes(bytes)
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
  } catch {
    throw broken()
  }
}

const broken = () => new ApiError(BROKEN, { code: 'network', status: 0 })
