import type { Call, WireOutput } from '#kernel/contract.ts'
import { ApiError } from './api-error.ts'
import { apiUrl, readAnswer } from './call-api.ts'
import { useLocalData } from './persisted.ts'

/** A silent line brings neither progress nor an answer, and no error by itself. */
const SILENT_MAX_MS = 45_000

/**
 * Sends one file to a call that takes one. `fetch` cannot say how much has gone out, so this is the
 * older way; the answer is read like any other.
 * @param onProgress how much of the file has left, 0 to 1
 * @throws ApiError for a refusal, and with the code `network` when no answer came
 */
export async function uploadFile<C extends Call>(
  call: C,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<WireOutput<C>> {
  const { accessToken } = useLocalData.getState().user
  const response = await send(apiUrl(call.path), file, accessToken, onProgress, signal)
  return readAnswer(call, response, { accessToken, handle: true })
}

function send(
  url: string,
  file: File,
  accessToken: string | null,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () =>
      reject(
        new ApiError('ส่งรูปไม่สำเร็จ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่', {
          code: 'network',
          status: 0,
        }),
      )
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    if (accessToken) request.setRequestHeader('authorization', `Bearer ${accessToken}`)
    let silence: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENT_MAX_MS)
    }
    request.addEventListener('loadend', () => clearTimeout(silence))
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      hear()
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('load', () => resolve(new Response(request.responseText, request)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file)
    hear()
    request.send(form)
  })
}
