import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/test-database.ts'
import type { OpenDatabase } from './open-database.ts'
import { refuseNewerTables } from './refuse-newer-tables.ts'

let database: OpenDatabase
const undo: string[] = []
const change = (statement: string, back: string) => {
  undo.unshift(back)
  return database.db.execute(sql.raw(statement))
}

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const statement of undo.splice(0)) await database.db.execute(sql.raw(statement))
})
afterAll(() => database.close())

it('starts on the tables of its own release, and of one that has added to them', async () => {
  await refuseNewerTables(database.db)
  await change('alter table members add column later_name text', 'alter table members drop column later_name')
  await change('create table invented_later (id int primary key)', 'drop table invented_later')
  await refuseNewerTables(database.db)
})

it('does not start where a table or a column is gone, and names it', async () => {
  await change(
    'alter table members rename column name to full_name',
    'alter table members rename column full_name to name',
  )
  await expect(refuseNewerTables(database.db)).rejects.toThrow(
    '더 새로운 프로그램의 것입니다: members.name 열이 없습니다',
  )
  await change('alter table faq_entries rename to faq', 'alter table faq rename to faq_entries')
  await expect(refuseNewerTables(database.db)).rejects.toThrow('faq_entries.')
})
