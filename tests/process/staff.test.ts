import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runFile, startServer } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

const ROYAL = { name: 'ROYAL', features: ['하나'], description: '설명', max_numbers_per_month: 5 }

it('does a command by the running server, and alone when none runs', async () => {
  const { folder, remove } = await aStartedFolder()
  const staff = async (...argv: string[]) => {
    const started = runFile('server/command-line.ts', { DATA_DIR: folder, DATABASE_URL: '' }, [], argv)
    return { code: await started.ended, output: started.output() }
  }
  const server = await startServer({ dataDir: folder })
  expect(await staff('get-draw', 'round=1245')).toMatchObject({
    code: 0,
    output: expect.stringContaining('4 5 25 28 32 42'),
  })
  expect(await staff('save-company-details', 'revision=0', 'details.address=서울시 중구')).toMatchObject({ code: 0 })
  const shown = await fetch(`${server.origin}/api/v1/public/company-info`)
  expect(await shown.json()).toMatchObject({ address: '서울시 중구' })
  expect(await staff('get-draw', 'round=x')).toMatchObject({ code: 1 })
  expect(await staff()).toMatchObject({ code: 2, output: expect.stringContaining('사용법') })

  // Files are read where the command is typed; `-` is what is typed in, here nothing.
  const plans = join(folder, 'plans.json')
  writeFileSync(plans, JSON.stringify([{ ...ROYAL, price: 1_000 }]))
  const revision = async () => /revision: (\w+)/.exec((await staff('list-tiers')).output)?.[1] as string
  expect(await staff('replace-tiers', `revision=${await revision()}`, '--file', plans)).toMatchObject({
    code: 0,
    output: expect.stringContaining('tiers: 1'),
  })
  const tiers = await fetch(`${server.origin}/api/v1/public/subscription-tiers`)
  expect(await tiers.json()).toMatchObject([{ name: 'ROYAL', price: 1_000 }])
  expect(await staff('replace-tiers', '--file', join(folder, 'none.json'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('파일을 읽을 수 없습니다'),
  })
  expect(await staff('replace-tiers', `revision=${await revision()}`, '--file', '-')).toMatchObject({ code: 1 })

  // A killed server leaves its socket behind, and no process listens there.
  server.process.kill('SIGKILL')
  await server.ended
  expect(await staff('get-company-details')).toMatchObject({ code: 0, output: expect.stringContaining('서울시 중구') })
  remove()
})

it.skipIf(process.platform !== 'linux')('says in a sentence that a data folder cannot be used', async () => {
  const started = runFile('server/command-line.ts', { DATA_DIR: '/proc/nothing', DATABASE_URL: '' }, [], ['list-tiers'])
  expect(await started.ended).toBe(1)
  expect(started.output()).toBe('폴더를 만들 수 없거나 폴더에 쓸 수 없습니다. 폴더: /proc/nothing (ENOENT)\n')
})
