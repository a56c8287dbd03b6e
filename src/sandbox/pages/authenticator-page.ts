import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import { refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { html } from './html.ts'
import { sendPage } from './layout.ts'

const PERIOD_SECONDS = 30
const query = z.object({ secret: z.optional(z.string().check(z.maxLength(100))) })

/**
 * The authenticator app on somebody's phone: it knows a secret because its owner typed it in, and
 * shows the code of the moment. It asks nobody and stores nothing.
 */
export function authenticatorPage(server: Server, world: World): void {
  server.get('/authenticator', (request, reply) => {
    const { secret } = parse(query, request.query)
    if (!secret) {
      return sendPage(
        reply,
        '/authenticator',
        'แอปยืนยันตัวตน',
        html`<form method="get">
          <label>รหัสลับของบัญชี <input name="secret" required autocomplete="off" /></label>
          <button>แสดงรหัส 6 หลัก</button>
        </form>`,
      )
    }
    const now = world.clock.now().getTime()
    const left = PERIOD_SECONDS - (Math.floor(now / 1000) % PERIOD_SECONDS)
    reply.header('refresh', `${left}`)
    return sendPage(
      reply,
      '/authenticator',
      'แอปยืนยันตัวตน',
      html`<p>รหัสตอนนี้ เปลี่ยนในอีก ${left} วินาที</p>
        <p><strong class="code">${codeOf(secret, now)}</strong></p>`,
    )
  })
}

/** @throws Refused 400 when the text is no base32 secret */
function codeOf(secret: string, timestamp: number): string {
  try {
    return new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate({ timestamp })
  } catch {
    throw refuse(400, 'invalid_input', 'secret: expects the base32 text of the account')
  }
}
