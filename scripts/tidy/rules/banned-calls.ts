import type { Rule } from '../rule.ts'
import { type Node, type Source, dotted } from '../source.ts'

interface Ban {
  /** How it is written: a dotted name, `new Name` or `.method`. */
  readonly name: RegExp
  /** Where it is fine; tests, scripts and bench always are. */
  readonly except?: RegExp
  readonly instead: string
}

const BANS: readonly Ban[] = [
  {
    name: /^process\.env$/,
    except: /^src\/(platform|sandbox)\/config(\/|\.ts$)|\.config\.ts$/,
    instead: 'read it in platform/config and pass the value on',
  },
  {
    name: /^Math\.random$/,
    instead: 'services.random (platform/random), which nobody can predict; in a browser, crypto',
  },
  {
    name: /^(Date\.now|new Date)$/,
    except: /^src\/(platform\/|ui\/|sandbox\/clock(\/|\.ts$))/,
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
    except: /^src\/ui\//,
    instead: 'the persisted stores of ui/, which know what may be kept and clear it on logout',
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

function breaches(source: Source) {
  const seen = new Set<string>()
  return uses(source).flatMap(({ name, node }) => {
    const ban = BANS.find((candidate) => candidate.name.test(name))
    if (!ban || ban.except?.test(source.path)) return []
    const line = source.lineAt(node.start)
    if (seen.has(`${line} ${name}`)) return []
    seen.add(`${line} ${name}`)
    return [{ path: source.path, line, what: `uses ${name}`, instead: ban.instead }]
  })
}

export const bannedCalls: Rule = {
  name: 'banned-calls',
  rule: 'environment, clock, dice and number formats come from one place each',
  instead: 'see the ban',
  check: (tree) =>
    tree
      .matching(/^(src|db)\//)
      .filter((source) => source.isCode && !source.isTest)
      .flatMap(breaches),
}
