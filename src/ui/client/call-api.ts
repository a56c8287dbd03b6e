import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { commonErrors, type ErrorDetail } from '#kernel/errors.ts'
import { ApiError, isExpired, isStepUp, STEP_UP } from './api-error.ts'
import { takeEarlyAnswer } from './early-calls.ts'
import { useLocalData } from './persisted.ts'
import { noteServerDate } from './server-clock.ts'
import { isSessionOver, renewSession } from './session-over.ts'

/** What one call may set. */
export interface CallOptions {
  /** UUID of the intent, for calls that move money. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
  /** False hands every error to the caller: no redirect, no toast. */
  readonly errorHandling?: boolean
}

/** What an app does when the session has ended or the server refuses the form of a request. */
interface ClientHooks {
  readonly baseUrl: string
  /** How a request is made: over the network, or inside the process that renders a page. */
  transport(url: string, request: RequestInit): Promise<Response>
  onSessionExpired(message: string): void
  onBadRequest(): void
  /** Lets the person prove himself again; true when he did, and the call is to be made once more. */
  stepUp(refusal: ApiError): Promise<boolean>
  /** Notes that a call did not do what was asked; the caller learns it in any case. */
  onError(text: string): void
}

let hooks: ClientHooks = {
  baseUrl: '',
  transport: (url, request) => fetch(url, request),
  onSessionExpired: () => {},
  onBadRequest: () => {},
  stepUp: async () => false,
  // oxlint-disable-next-line no-console -- the specification (§8): errors of calls are logged
  onError: (text) => console.warn(text),
}

/** Called once by an app before it renders. */
export function configureClient(settings: Partial<ClientHooks>): void {
  hooks = { ...hooks, ...settings }
}

let leaving: Promise<unknown> | undefined

/**
 * Lets reads wait while the session is being ended: a part of the page that comes just then would
 * ask for a session that is over. Whoever leaves throws such reads away by their signals.
 */
export async function holdReads(until: Promise<unknown>): Promise<void> {
  leaving = until
  await until.finally(() => (leaving = undefined))
}

/** The address of a path on the API's origin, for what is not a call (the event stream). */
export function apiUrl(path: string): string {
  return hooks.baseUrl + path
}

/** How every answer looks; the lotto lobby says `status` instead of `error`. */
interface Envelope {
  readonly error?: number
  readonly status?: number
  readonly code?: string
  readonly message?: string
  readonly details?: readonly ErrorDetail[]
  readonly data?: unknown
}

/**
 * Makes a call of a contract and answers its `data`. Input and output are the wire forms: amounts
 * are baht text, times ISO text.
 * @throws ApiError for a refusal, and with the code `network` when no answer came.
 */
export async function callApi<C extends Call>(
  call: C,
  input: WireInput<C>,
  options: CallOptions = {},
): Promise<WireOutput<C>> {
  if (leaving && call.method === 'GET') await leaving.catch(() => {})
  options.signal?.throwIfAborted()
  const { accessToken } = useLocalData.getState().user
  const handle = options.errorHandling !== false
  try {
    const ask = async () =>
      readAnswer(call, await send(call, input, options, accessToken), { accessToken, handle })
    return await (call.renewsSession ? renewSession(ask) : ask())
  } catch (error) {
    // The same request, by the same key: nothing that was typed is lost, and nothing happens twice.
    if (isStepUp(error) && (await hooks.stepUp(error))) return callApi(call, input, options)
    if (isExpired(error) && isRenewed(accessToken)) return callApi(call, input, options)
    if (handle && error instanceof ApiError) hooks.onError(`${call.path}: ${error.message}`)
    throw error
  }
}

/**
 * The `data` of an answer, however it came.
 * @param accessToken the session that asked
 * @throws ApiError for a refusal
 */
export async function readAnswer<C extends Call>(
  call: C,
  response: Response,
  { accessToken, handle }: { accessToken: string | null; handle: boolean },
): Promise<WireOutput<C>> {
  noteServerDate(response.headers.get('date'))
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  const verdict = call.envelope === 'status' ? envelope?.status : envelope?.error
  if (response.ok && verdict === 0) return envelope?.data as WireOutput<C>
  if (handle && response.status === 400) hooks.onBadRequest()
  // Several calls learn it at once, and one sentence is enough.
  if (handle && response.status === 401 && (await isSessionOver(accessToken, call.renewsSession)))
    hooks.onSessionExpired(envelope?.message || commonErrors.session_expired.thai)
  throw refusal(response, envelope, handle)
}

/** True where the person has gone on by another session since: nothing was done by this one. */
const isRenewed = (accessToken: string | null): boolean =>
  accessToken !== null && useLocalData.getState().user.renews === accessToken

async function send(
  call: Call,
  input: unknown,
  options: CallOptions,
  accessToken: string | null,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  // The cookie half alone serves start-up calls, so they can be preloaded by the page itself.
  if (accessToken && call.access !== 'member_cookie')
    headers['authorization'] = `Bearer ${accessToken}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const isGet = call.method === 'GET'
  if (!isGet) headers['content-type'] = 'application/json'
  try {
    const url = hooks.baseUrl + call.path + (isGet ? queryText(input) : '')
    const early = isGet ? takeEarlyAnswer(url, accessToken) : undefined
    if (early) return await early
    return await hooks.transport(url, {
      method: call.method,
      headers,
      credentials: hooks.baseUrl === '' ? 'same-origin' : 'include',
      ...(isGet ? {} : { body: JSON.stringify(input ?? {}, withNaN) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError('เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่', {
      code: 'network',
      status: 0,
    })
  }
}

function queryText(input: unknown): string {
  const pairs = Object.entries((input ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function refusal(response: Response, envelope: Envelope | null, handle: boolean): ApiError {
  const handled = handle && (response.status === 401 || response.status === 400)
  const wait = Number(response.headers.get('retry-after'))
  const message = envelope?.message || fallbackMessage(response.status)
  return new ApiError(response.status === 429 ? message + waitText(wait) : message, {
    code: envelope?.code ?? 'unexpected',
    status: response.ok && !envelope ? 502 : response.status,
    details: envelope?.details,
    data: envelope?.data,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    // Who was asked to prove himself and would not knows why nothing happened.
    handled: handled || envelope?.code === STEP_UP,
  })
}

/** JSON makes null of NaN, and null may mean that there is no limit; as text the schema refuses it. */
const withNaN = (_name: string, value: unknown): unknown => (Number.isNaN(value) ? 'NaN' : value)

/** How long to wait, as a person would say it; nothing where the server does not tell. */
function waitText(seconds: number): string {
  if (!(seconds > 0)) return ''
  return seconds > 90
    ? ` (ลองได้อีกครั้งใน ${Math.ceil(seconds / 60)} นาที)`
    : ` (ลองได้อีกครั้งใน ${Math.ceil(seconds)} วินาที)`
}

/** What to say when an answer came without an envelope, from a proxy for instance. */
function fallbackMessage(status: number): string {
  const known = [
    commonErrors.too_many_requests,
    commonErrors.busy,
    commonErrors.not_found,
    commonErrors.forbidden,
  ]
  return (known.find((one) => one.status === status) ?? commonErrors.unexpected).thai
}
