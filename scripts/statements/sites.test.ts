import { expect, test } from 'vitest'
import { Tree } from '../tidy/tree.ts'
import { type Site, sitesOf } from './sites.ts'

/** The texts of a file's sites, their values as `?`, and why others cannot be read. */
function read(code: string, more: Record<string, string> = {}) {
  const tree = Tree.of({ 'src/a-store.ts': `import { sql } from 'kysely'\n${code}`, ...more })
  const problems: string[] = []
  const project = {
    tree,
    schemasWith: (name: string) => (name === 'reconcile' ? ['ledger', 'lottery'] : []),
  }
  const source = tree.files.get('src/a-store.ts')
  const sites = source
    ? sitesOf(project, source, ({ message }) => problems.push(message))
    : ([] as Site[])
  return { texts: sites.map((site) => site.wordings.map(textOf)), sites, problems }
}

const textOf = ({ parts }: Site['wordings'][number]) =>
  parts.map((part) => (typeof part === 'string' ? part : '?')).join('')

test.each([
  ['a value', 'sql<R>`select ${id}`', ['select ?']],
  ['a constant', 'const c = sql`a, b`\nsql<R>`select ${c} from t`', ['select a, b from t']],
  [
    'a number that is a constant',
    'const MAX = 5\nsql<R>`select 1 limit ${MAX}`',
    ['select 1 limit ?'],
  ],
  [
    'what a function answers',
    'const by = (id: number) => sql`x = ${id}`\nsql<R>`select 1 where ${by(3)}`',
    ['select 1 where x = ?'],
  ],
  [
    'either of two, and the same one wherever the condition comes again',
    'sql<R>`select ${up ? sql`a` : sql`b`} order by ${up ? sql`1` : sql`2`}`',
    ['select a order by 1', 'select b order by 2'],
  ],
  [
    'each of a table, and the same one under one key',
    'const t = { a: sql`ta`, b: sql`tb` } as const\nconst c = { a: sql.ref("ia"), b: sql.ref("x.ib") }\n' +
      'sql<R>`select ${c[kind]} from ${t[kind]}`',
    ['select "ia" from ta', 'select "x"."ib" from tb'],
  ],
  [
    'all that a list may hold',
    'const all: RawBuilder<unknown>[] = []\nall.push(sql`a = ${1}`)\nall.push(sql`b`)\n' +
      'sql<R>`select ${sql.join(all, sql` and `)}`',
    ['select a = ? and b'],
  ],
  [
    'what any schema has by convention',
    'sql<R>`select * from ${sql.id(schema, "reconcile")}(${1})`',
    ['select * from ledger.reconcile(?)', 'select * from lottery.reconcile(?)'],
  ],
  [
    'a value of a builder, asked of the table that the builder begins with',
    "db.selectFrom('a.b').select('x').where(sql<boolean>`y > ${1}`)",
    ['select (y > ?) from a.b'],
  ],
  ['a statement whose rows nobody reads', 'sql`delete from a.b`.execute(tx)', ['delete from a.b']],
])('%s', (_name, code, texts) => expect(read(code)).toMatchObject({ texts: [texts], problems: [] }))

test('a fragment of another file', () => {
  const other = "import { sql } from 'kysely'\nexport const columns = sql`a`"
  const { texts } = read("import { columns } from './b.ts'\nsql<R>`select ${columns}`", {
    'src/b.ts': other,
  })
  expect(texts).toEqual([['select a']])
})

test('a function that is given fragments reads as each of its calls gives them together', () => {
  const { texts } = read(`
    function find(db: Db, where: RawBuilder<unknown>, tail: RawBuilder<unknown> = sql\`\`) {
      return sql<R>\`select 1 where \${where} \${tail}\`.execute(db)
    }
    find(db, sql\`a\`)
    find(db, sql\`b = \${1}\`, sql\`limit 1\`)`)
  expect(texts).toEqual([['select 1 where a ', 'select 1 where b = ? limit 1']])
})

test('texts for pg itself: in sight, of a batch, through a function that passes them on', () => {
  const { texts, sites } = read(`
    const list = (first: number) => \`$\${first}, $\${first + 1}\`
    const batch: BatchStatement<A, B, Row> = { name: 'x', text: \`select \${list(2)}\` }
    db.executeQuery<R>(CompiledQuery.raw(batch.text, []))
    client.query<{ a: string }>('select 1')
    const ask = <Row>(text: string) => client.query<Row>(text)
    ask<{ b: string }>('select 2')
    const LOCKS = { backup: 3 } as const
    ask<{ c: string }>(\`select \${LOCKS.backup}\`)`)
  expect(texts.flat().toSorted()).toEqual([
    'select $2, $3',
    'select $2, $3',
    'select 1',
    'select 2',
    'select 3',
  ])
  expect(sites.filter(({ isBareClient }) => isBareClient)).toHaveLength(3)
})

test.each([
  ['sql<R>`select * from ${sql.id(schema, name)}`', /only known at run time/],
  ['client.query<R>(text)', /only known at run time/],
  ['const a = sql`${b}`\nconst b = sql`${a}`\nsql<R>`select ${a}`', /contain each other/],
])('%s cannot be read', (code, message) => expect(read(code).problems[0]).toMatch(message))
