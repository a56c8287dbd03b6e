import { type Node, type Source, dotted, isNode, literalText } from '../tidy/source.ts'
import type { Tree } from '../tidy/tree.ts'
import { pageOf, tableOf } from './reference.ts'

/** A page of a web app, as its route file declares it. */
export interface Screen {
  /** As a browser shows it; `$name` is a part that changes. */
  readonly address: string
  readonly title: string
  readonly who: string
  /** The file that draws it, from the repository's root. */
  readonly drawnBy: string
}

/** Who a layout lets in (`beforeLoad` of its route file). */
const WHO: Readonly<Record<string, string>> = {
  '_no-auth': 'visitors',
  _auth: 'members',
  _payment: 'members',
  _desk: 'staff',
}

/** The screens of an app, by address; layouts and the page for unknown addresses are none. */
export function screensOf(tree: Tree, app: 'member' | 'operator'): Screen[] {
  const permissions = app === 'operator' ? sectionPermissions(tree) : new Map<string, string>()
  const screens = tree
    .matching(new RegExp(`^src/apps/${app}/routes/.*\\.tsx$`))
    .flatMap((source): Screen[] => {
      const id = routeId(source)
      const address = id === undefined ? undefined : addressOf(id)
      if (id === undefined || address === undefined) return []
      const permission = permissions.get(address)
      return [
        {
          address,
          title: titleOf(source) ?? '—',
          who: permission ? `\`${permission}\`` : whoOf(id),
          drawnBy: drawerOf(tree, source),
        },
      ]
    })
  return screens.sort((a, b) => (a.address < b.address ? -1 : 1))
}

/** `docs/reference/screens.md` */
export function renderScreens(tree: Tree): string {
  const section = (app: 'member' | 'operator', title: string) => {
    const rows = screensOf(tree, app).map(({ address, title: name, who, drawnBy }) => [
      `\`${address}\``,
      name,
      who,
      `[${drawnBy.replace(/^src\//, '')}](../../${drawnBy})`,
    ])
    return `## ${title}\n\n${tableOf(['Address', 'Title', 'Who', 'Drawn by'], rows)}`
  }
  return pageOf(
    'Screens',
    'Every page of both web apps. Where a desk names a permission, the menu shows it to staff who ' +
      'hold it; what its calls ask for stands in [permissions](permissions.md).',
    [section('member', 'Member site'), section('operator', 'Back office')],
  )
}

/** The route's own name, `/_default/_auth/cashback`, of `createFileRoute`. */
function routeId(source: Source): string | undefined {
  const call = source
    .nodes('CallExpression')
    .find((node) => dotted(node['callee']) === 'createFileRoute')
  return literalText((call?.['arguments'] as unknown[] | undefined)?.[0])
}

function addressOf(id: string): string | undefined {
  const last = id.split('/').at(-1) ?? ''
  if (last.startsWith('_') || last === '$') return undefined
  return `/${id
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('_'))
    .join('/')}`
}

function whoOf(id: string): string {
  const layout = id.split('/').find((part) => part in WHO)
  return layout === undefined ? 'everyone' : (WHO[layout] ?? '')
}

function titleOf(source: Source): string | undefined {
  const title = source
    .nodes('Property')
    .find(
      (node) =>
        dotted(node['key']) === 'title' &&
        source.textOf(parentOf(parentOf(node))).startsWith('staticData'),
    )
  return literalText(title?.['value'])
}

const parentOf = (node: Node): Node => node.parent ?? node

/** The first screen of a feature or of the app that the route imports; else the route file itself. */
function drawerOf(tree: Tree, source: Source): string {
  const drawn = tree
    .importsOf(source)
    .flatMap(({ target }) => target ?? [])
    .find((target) => /-(screen|page)\.tsx$/.test(target))
  return drawn ?? source.path
}

/** The permission that opens a desk, by its address, from the sections that features declare. */
function sectionPermissions(tree: Tree): Map<string, string> {
  const sections = tree
    .matching(/^src\/features\/[^/]+\/operator\/feature\.ts$/)
    .flatMap((source) => source.nodes('ObjectExpression'))
  return new Map(
    sections.flatMap((node): [string, string][] => {
      const permission = literalText(fieldOf(node, 'permission'))
      const link = fieldOf(node, 'link')
      const [options] = isNode(link) ? ((link['arguments'] as unknown[] | undefined) ?? []) : []
      const address = literalText(fieldOf(options, 'to'))
      return permission !== undefined && address !== undefined ? [[address, permission]] : []
    }),
  )
}

function fieldOf(value: unknown, name: string): unknown {
  if (!isNode(value) || value.type !== 'ObjectExpression') return undefined
  const properties = value['properties'] as Node[]
  return properties.find((property) => dotted(property['key']) === name)?.['value']
}
