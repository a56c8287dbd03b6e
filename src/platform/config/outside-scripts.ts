/** A program of somebody else's that pages may load, and every address that it may then talk to. */
export interface OutsideScript {
  readonly scriptUrl: string
  /** Origins, the script's own first: `https://chat.example`, `wss://live.example`, `https://*.example`. */
  readonly origins: readonly string[]
}

/** The programs that the site loads for whoever agreed; null: not on this site. */
export interface OutsideScripts {
  /** The chat with the staff. */
  readonly chat: OutsideScript | null
  /** The tag manager, which counts visits. */
  readonly tags: OutsideScript | null
}

export type OutsideName = keyof OutsideScripts

interface Read {
  text(variable: string, fallback: string): string
  fault(text: string): void
}

/** The word with which an operator switches a program off. */
const OFF = 'off'
const ORIGIN = /^(https?|wss?):\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i

/**
 * Reads `CHAT_SCRIPT_URL` with `CHAT_ORIGINS`, and the same of `TAGS`.
 * @param sandboxUrl where the demo's chat is; null: none unless one is named
 */
export function outsideScripts(read: Read, sandboxUrl: string | null): OutsideScripts {
  const scriptOf = (name: 'CHAT' | 'TAGS', fallback: string): OutsideScript | null => {
    const scriptUrl = read.text(`${name}_SCRIPT_URL`, fallback)
    if (scriptUrl === OFF) return null
    if (!URL.canParse(scriptUrl) || !ORIGIN.test(new URL(scriptUrl).origin)) {
      read.fault(
        `${name}_SCRIPT_URL is "${scriptUrl}"; use the http address of a script, or ${OFF}`,
      )
      return null
    }
    const others = read
      .text(`${name}_ORIGINS`, '')
      .split(',')
      .map((one) => one.trim())
    const named = others.filter(Boolean)
    const fault = named.find((one) => !ORIGIN.test(one))
    if (fault !== undefined) {
      read.fault(`${name}_ORIGINS has "${fault}"; use origins such as https://chat.example`)
    }
    return { scriptUrl, origins: [new URL(scriptUrl).origin, ...named] }
  }
  return {
    chat: scriptOf('CHAT', sandboxUrl === null ? OFF : `${sandboxUrl}/chat/sdk.js`),
    tags: scriptOf('TAGS', OFF),
  }
}

/** What stands in the way of real money: a simulated chat answers nobody who waits for his money. */
export function outsideFaults(outside: OutsideScripts, sandboxUrl: string): string[] {
  const simulated = (['chat', 'tags'] as const).filter((name) =>
    outside[name]?.scriptUrl.startsWith(`${sandboxUrl}/`),
  )
  return simulated.map(
    (name) =>
      `MONEY_MODE=real loads no ${name} of the sandbox: set ${name.toUpperCase()}_SCRIPT_URL`,
  )
}
