import type { Rule } from '../rule.ts'
import { type Node, type Source, dotted } from '../source.ts'

interface Ban {
  /** How it is written: a dotted name, `new Name` or `.method`. */
  readonly name: RegExp
  /** Where it is looked for; without it, in the product, whose tests, scripts and bench may. */
  readonly within?: RegExp
  /** Where it is fine. */
  readonly except?: RegExp
  readonly instead: string
}

const BANS: readonly Ban[] = [
  {
    name: /^process\.env$/,
    except: /^src\/(platform|sandbox|studio)\/config(\/|\.ts$)|\.config\.ts$/,
    instead: 'read it in platform/config and pass the value on',
  },
  {
    name: /^Math\.random$/,
    instead: 'services.random (platform/random), which nobody can predict; in a browser, crypto',
  },
  {
    name: /^(Date\.now|new Date)$/,
    except: /^src\/(platform\/|ui\/|(sandbox|studio)\/clock(\/|\.ts$))/,
    instead:
      'take the instant as an argument, or ask services.clock; performance.now() for a duration',
  },
  {
    name: /^(Number\.)?parseFloat$/,
    instead: 'parseBaht of kernel/money for amounts, Number() for a checked figure',
  },
  {
    name: /^\.toFixed$/,
    except: /^src\/(platform|apps)\//,
    instead: 'formatBaht of kernel/money, or Intl.NumberFormat for a figure that is not money',
  },
  {
    name: /(^|\.)setTypeParser$/,
    instead: 'types on our own pool (platform/database/connection): this one changes the process',
  },
  {
    name: /^(localStorage|sessionStorage)$/,
    // The frame of a game is a page of another origin, which knows no store of ours.
    except: /^src\/(ui|studio\/frame)\//,
    instead: 'the persisted stores of ui/, which know what may be kept and clear it on logout',
  },
  {
    name: /\.clearCookies$|(^|\.)(localStorage|sessionStorage)\.(clear|removeItem)$/,
    within: /^tests\/e2e\//,
    except: /^tests\/e2e\/support\/leave-site\.ts$/,
    instead:
      'leaveAndForget of tests/e2e/support/leave-site: a page that lived would ask on and fail the journey',
  },
]

function uses(source: Source): { name: string; node: Node }[] {
  const names = source.nodes('MemberExpression', 'CallExpression').flatMap((node) => {
    const name = dotted(node.type === 'CallExpression' ? node['callee'] : node)
    if (!name) return []
    const method = /\.(toFixed)$/.exec(name)
    return [{ name: method ? `.${method[1] ?? ''}` : name, node }]
  })
  const fresh = source
    .nodes('NewExpression')
    .filter((node) => (node['arguments'] as unknown[]).length === 0)
    .map((node) => ({ name: `new ${dotted(node['callee']) ?? ''}`, node }))
  const globals = source
    .nodes('MemberExpression')
    .map((node) => ({ name: dotted(node['object']) ?? '', node }))
  return [...names, ...fresh, ...globals]
}

function isLookedFor({ within, except }: Ban, { path, isTest }: Source): boolean {
  const isWithin = within ? within.test(path) : /^(src|db)\//.test(path) && !isTest
  return isWithin && !except?.test(path)
}

function breaches(source: Source) {
  const bans = BANS.filter((ban) => isLookedFor(ban, source))
  if (bans.length === 0) return []
  const seen = new Set<string>()
  return uses(source).flatMap(({ name, node }) => {
    const ban = bans.find((candidate) => candidate.name.test(name))
    if (!ban) return []
    const line = source.lineAt(node.start)
    if (seen.has(`${line} ${name}`)) return []
    seen.add(`${line} ${name}`)
    return [{ path: source.path, line, what: `uses ${name}`, instead: ban.instead }]
  })
}

export const bannedCalls: Rule = {
  name: 'banned-calls',
  rule: 'environment, clock, dice, number formats and what a browser keeps have one place each',
  instead: 'see the ban',
  check: (tree) => tree.code.flatMap(breaches),
}
