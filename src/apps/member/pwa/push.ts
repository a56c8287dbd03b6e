// The service worker's ear: shows what the site sends, and opens the bill when it is tapped. What is
// sent is encrypted for this browser alone; the words were chosen by the site (notice/rules).

interface PushedMessage {
  readonly title: string
  readonly body: string
  /** A path of this site. */
  readonly link: string
  /** Two messages of one tag are one. */
  readonly tag: string
}

/** A browser that gets a message must show something, even when it cannot be read. */
const fallback: PushedMessage = {
  title: 'มีข่าวเกี่ยวกับโพยของคุณ',
  body: 'แตะเพื่อดูโพย',
  link: '/lotto/bills',
  tag: 'bills',
}

function readMessage(data: PushMessageData | null): PushedMessage {
  try {
    const read = data?.json() as Partial<PushedMessage> | null | undefined
    const { title, body, link, tag } = read ?? {}
    const isWhole = [title, body, link, tag].every((text) => typeof text === 'string')
    return isWhole ? (read as PushedMessage) : fallback
  } catch {
    return fallback
  }
}

/** Answers pushes and taps for as long as the service worker lives. */
export function answerPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, link, tag } = readMessage(event.data)
    event.waitUntil(
      worker.registration.showNotification(title, {
        body,
        tag,
        lang: 'th',
        icon: '/icons/icon-192.png',
        badge: '/icons/maskable-192.png',
        data: { link },
      }),
    )
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, (event.notification.data as { link?: unknown } | null)?.link))
  })
}

/** The bill in a page that is open, else in a new one; never a page of another site. */
async function open(worker: ServiceWorkerGlobalScope, link: unknown): Promise<void> {
  const { origin } = worker.location
  const wanted =
    typeof link === 'string' && URL.canParse(link, origin) ? new URL(link, origin) : null
  const address = wanted?.origin === origin ? wanted.href : `${origin}${fallback.link}`
  const [page] = await worker.clients.matchAll({ type: 'window' })
  const moved = await page?.navigate(address).catch(() => null)
  if (moved) await moved.focus().catch(() => null)
  else await worker.clients.openWindow(address)
}
