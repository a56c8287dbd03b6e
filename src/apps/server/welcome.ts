import { networkInterfaces } from 'node:os'
import type { Config } from '#platform/config/config.ts'
import type { DemoAccounts } from './scenario.ts'
import type { Site } from './site.ts'

/** What a person reads when everything runs: addresses, and in the demo who can log in. */
export function welcome(config: Config, site: Site, accounts: DemoAccounts | undefined): string {
  if (config.moneyMode === 'real') return realWelcome(config, site)
  const lines = ['', 'Ready.', '']
  if (site.memberUrl) {
    lines.push(
      `  member site   ${site.memberUrl}${phoneAddress(config)}${namedAddress(site.memberUrl)}`,
    )
  }
  if (site.operatorUrl) lines.push(`  back office   ${site.operatorUrl}`)
  lines.push(`  outside world ${config.sandboxUrl}  (bank, SMS, results)`)
  if (accounts) {
    lines.push('')
    if (accounts.hasMember) {
      lines.push(`  demo member   ${accounts.member.phone}   ${accounts.member.password}`)
    }
    for (const person of accounts.staff) {
      lines.push(
        `  demo staff    ${person.username}   ${person.password}`,
        `                code: ${config.sandboxUrl}/authenticator?secret=${person.totpSecret}`,
      )
    }
  }
  lines.push('', 'Ctrl-C stops all of it; nothing is lost.', '')
  return lines.join('\n')
}

/** The names that people open, and nobody's password. */
function realWelcome({ origins, licenceReference }: Config, site: Site): string {
  const lines = ['', 'Ready. Money is real.', '']
  if (site.memberUrl) lines.push(`  member site   ${origins.member ?? ''}   from ${site.memberUrl}`)
  if (site.operatorUrl)
    lines.push(`  back office   ${origins.staff ?? ''}   from ${site.operatorUrl}`)
  lines.push(
    `  licence       ${licenceReference ?? ''}`,
    '',
    'Ctrl-C stops it; nothing is lost.',
    '',
  )
  return lines.join('\n')
}

/** Browsers give passkeys to a name and not to a number. */
function namedAddress(url: string): string {
  const { hostname, port } = new URL(url)
  return hostname === '127.0.0.1' ? `   with passkeys: http://localhost:${port}` : ''
}

/** With HOST=0.0.0.0 a phone on the same network can open the site. */
function phoneAddress(config: Config): string {
  if (config.host !== '0.0.0.0') return ''
  const found = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && address.family === 'IPv4' && !address.internal)
  return found ? `   on a phone: http://${found.address}:${config.port}` : ''
}
