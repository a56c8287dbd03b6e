import { outOfServicePage } from '#platform/http/plain-page.ts'
import type { WebPage } from '#platform/http/web-app.ts'
import type { MemberBuild } from './member-build.ts'

/** The member app shows its error page when it finds this mark (`shell/startup-error.tsx`). */
const MARK = '<meta name="startup-error" content="503">'

/**
 * What answers in the place of a page when the site cannot serve, its database being away for
 * instance: the shell with a mark, or without the app's files a page that needs none.
 */
export async function startupErrorPage(build: () => Promise<MemberBuild>): Promise<WebPage> {
  const shell = await build().then(
    (now) => now.shell([]),
    () => undefined,
  )
  const text = shell?.replace('</head>', `${MARK}\n</head>`) ?? outOfServicePage()
  return { status: 503, text }
}
