import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { sqlOwner } from './sql-owner.ts'

const tables = {
  'db/migrations/20261122-1430-tables.sql': `create table lottery.round (id bigint);
create table yeekee.commitment (id bigint);
create table platform.push (id bigint);`,
}
const found = (sql: string) =>
  sqlOwner
    .check(Tree.of({ ...tables, 'src/features/yeekee/server/sql/shoot.sql': sql }))
    .map(({ what }) => what)

test.each([
  'select from yeekee.commitment',
  'select from lottery.shooting_round -- not lottery.round',
  'insert into platform.push select 1',
  'declare v_round lottery.round;',
  'select (null::lottery.round).id',
])('passes: %s', (sql) => expect(found(sql)).toEqual([]))

test.each([
  'select from lottery.round r',
  'select from yeekee.commitment c join lottery.round r using (id)',
  'select from yeekee.commitment c, lottery.round r',
  'update lottery.round set id = 1',
])('is found: %s', (sql) => expect(found(sql)).toEqual(['names the table lottery.round']))
