import type { Call, CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '../services.ts'
import type { NewSession, Session } from '../session/session.ts'

/** What a handler knows of the request beside its parsed input. */
export interface RequestContext {
  readonly services: Services
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** As the browser calls the site: scheme, name and port. What is signed says it once more. */
  readonly origin: string
  readonly session: Session | null
  /** The member who asks. @throws where the call is open to visitors and none is logged in. */
  readonly memberId: number
  /** The staff person who asks. @throws outside staff calls. */
  readonly staffId: number
  readonly permissions: ReadonlySet<string>
  /** The uploaded file of a call that takes one; null where none was sent. */
  readonly file: UploadedFile | null
  /** The caller's `Idempotency-Key`, or one made here where none was sent. */
  readonly idempotencyKey: string
  /** Hands the cookie half of a new session to the browser. */
  startSession(session: NewSession): void
  /** The token by which this browser is known from earlier logins; undefined where it has none. */
  readonly device: string | undefined
  /** Lets the browser keep such a token for a year. */
  keepDevice(token: string): void
  /** What this browser keeps of a visitor's visit; undefined where nothing. */
  readonly visit: string | undefined
  /** Lets it keep that until it is closed, or somebody logs out. */
  keepVisit(text: string): void
  /** Takes the cookie half back. */
  dropSession(): void
}

/** A file as it arrived; nothing is known of what is in it. */
export interface UploadedFile {
  readonly bytes: Buffer
  /** True when there was more than the call takes; `bytes` ends there. */
  readonly isCut: boolean
}

export interface Route {
  readonly call: Call
  readonly handle: (input: never, request: RequestContext) => Promise<unknown>
}

/** Binds a call of a contract to the use case that answers it. */
export function route<C extends Call>(
  call: C,
  handle: (input: CallInput<C>, request: RequestContext) => Promise<CallOutput<C>>,
): Route {
  return { call, handle }
}
