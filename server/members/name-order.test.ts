import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { familyNameFirst } from '#domain/member/member.ts'
import { useApp } from '#tests/support/app.ts'
import { addMember } from './store.ts'
import { members } from './tables.ts'

const app = useApp()

it('a table of names in both orders has them all in one after the upgrade, as new ones are kept', async () => {
  const names = ['길동 홍', '홍 길동', '민수 남궁', '남궁 민수', '김 이', '하늘 바다', 'Jane 김', '길동', '길동 홍 3세']
  const created_at = '2026-10-01T00:00:00.000Z'
  for (const name of names) await addMember(app.db, { provider: 'email', name, created_at })
  const social = await addMember(app.db, { provider: 'kakao', name: '길동 홍', created_at })
  const migration = new URL('../database/migrations/0030_names_family_first.sql', import.meta.url)
  await app.db.execute(sql.raw(readFileSync(migration, 'utf8')))
  const rows = await app.db.select().from(members).orderBy(members.id)
  expect(rows.filter(({ id }) => id !== social).map(({ name }) => name)).toEqual(names.map(familyNameFirst))
  // A provider's name is what somebody chose to be called.
  expect((await app.db.select().from(members).where(eq(members.id, social)))[0]?.name).toBe('길동 홍')
})
